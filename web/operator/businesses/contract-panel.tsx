import { type BusinessRecord, missingParts } from '#contract/operator/businesses/businesses.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ActButton, MoreActs, type OnAct } from './act-button.tsx';
import { statusTones } from './business-texts.ts';
import { activateAct, endAct, reopenAct, termsAct } from './contract-acts.ts';

export function ContractPanel({ record, onAct }: { record: BusinessRecord } & OnAct) {
  const { status, contractStartAt, contractEndAt, missing, sktype, tmspartner, feePartnerCent, feeEmployerCent } = record;
  return (
    <DeskPanel
      title="Vertrag"
      actions={
        <>
          {status === 'In Prüfung' && (
            <ActButton act={activateAct()} onAct={onAct}>
              Aktivieren
            </ActButton>
          )}
          <ActButton act={termsAct(record)} onAct={onAct}>
            Vertragstyp ändern
          </ActButton>
          <MoreActs
            about="Vertrag"
            onAct={onAct}
            acts={[
              contractEndAt === null
                ? { act: endAct(), label: 'Kündigung vermerken', isDangerous: true }
                : { act: reopenAct(), label: 'Kündigung aufheben' },
            ]}
          />
        </>
      }
    >
      <Facts
        facts={[
          [
            'Status',
            <StateMark key="status" tone={statusTones[status]}>
              {status}
            </StateMark>,
          ],
          ['Vertragsnummer', record.contractID],
          ['Vertragsbeginn', contractStartAt && formatDate(contractStartAt)],
          ['Letzter Tag', contractEndAt && formatDate(contractEndAt)],
          ['Was fehlt', missing.map((part) => missingParts[part]).join(', ') || 'nichts'],
          ['Vertragstyp', sktype ?? 'ohne Besonderheiten'],
          ['TMS-Partner', tmspartner ? 'ja' : 'nein'],
          ['Gebühr GutscheinCARD', feePartnerCent === null ? null : `${formatCents(feePartnerCent)} € netto`],
          ['Gebühr MitarbeiterCARD', feeEmployerCent === null ? null : `${formatCents(feeEmployerCent)} € netto`],
          ['Mitglied im Gewerbeverein', record.isAssociationMember ? 'ja, geprüft' : 'nein'],
        ]}
      />
    </DeskPanel>
  );
}
