import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ActButton, MoreActs, type OnAct } from './act-button.tsx';
import { bankAct, mandateAct } from './contract-acts.ts';

type Bank = NonNullable<BusinessRecord['bank']>;
const day = (isoDay: string | null) => isoDay && formatDate(isoDay);

/** How the business pays and is paid, and how far its mandate is. */
export function BankPanel({ record, onAct }: { record: BusinessRecord } & OnAct) {
  const { bank } = record;
  const hasMandate = bank?.paymentMethod === 'Bankeinzug' && Boolean(bank.maskedIban);
  const waitsForMandate = hasMandate && !bank?.mandateActiveFrom;
  return (
    <DeskPanel
      title="Zahlung"
      actions={
        <>
          {waitsForMandate && (
            <ActButton act={mandateAct()} onAct={onAct}>
              Mandat eingegangen
            </ActButton>
          )}
          <ActButton act={bankAct(record)} onAct={onAct}>
            Konto ändern
          </ActButton>
          <MoreActs
            about="Zahlung"
            onAct={onAct}
            acts={[hasMandate && !waitsForMandate && { act: mandateAct(), label: 'Mandat eingegangen' }]}
          />
        </>
      }
    >
      {!bank && <p>Es ist noch keine Zahlungsart hinterlegt.</p>}
      {bank && (
        <Facts
          facts={[
            ['Zahlungsart', bank.paymentMethod],
            ['Kontoinhaber', bank.accountHolder],
            ['IBAN', bank.maskedIban],
            ['BIC', bank.bic],
            ['Bank', bank.bankName],
            ['Mandatsreferenz', bank.mandateReference],
            ['Mandat', bank.paymentMethod === 'Bankeinzug' ? <MandateMark key="mandate" bank={bank} /> : null],
            ['Gedruckt am', day(bank.mandatePrintedOn)],
            ['Unterschrieben am', day(bank.mandateSignedOn)],
            ['Eingegangen am', day(bank.mandateReceivedOn)],
          ]}
        />
      )}
    </DeskPanel>
  );
}

function MandateMark({ bank: { mandateActiveFrom, mandatePrintedOn } }: { bank: Bank }) {
  if (mandateActiveFrom === null)
    return <StateMark tone="bad">{mandatePrintedOn ? 'gedruckt, noch nicht da' : 'fehlt'}</StateMark>;
  return mandateActiveFrom <= berlinToday() ? (
    <StateMark tone="good">aktiv</StateMark>
  ) : (
    <StateMark tone="waiting">aktiv ab {formatDate(mandateActiveFrom)}</StateMark>
  );
}
