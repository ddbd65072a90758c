import { contractPhrases, readContractType } from '#contract/parties/partners/contract-type.ts';
import { formatCents } from '#contract/common/money.ts';
import { changeProspectTerms, type ProspectTerms } from '#contract/parties/prospects/prospect-terms.ts';
import { readAnew } from '#web/api/acts.ts';
import { type ContractAct, feeFields, tick } from '#web/operator/businesses/contract-act.ts';
import { ActButton } from '#web/operator/businesses/act-button.tsx';
import { ContractActDialog } from '#web/operator/businesses/contract-act-dialog.tsx';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';

/** What is agreed with somebody who would like to join; the price of joining follows from it. */
export function ProspectPanel({ id, terms }: { id: string; terms: ProspectTerms }) {
  const [act, setAct, dialog] = useDeskDialog<ContractAct>();
  const { companyName, isAdmitted, sktype, tmspartner, feePartnerCent, feeEmployerCent, companyId } = terms;
  return (
    <DeskPanel title="Möchte teilnehmen">
      <Facts
        facts={[
          ['Unternehmen', companyName],
          ['Zugang', isAdmitted ? 'freigegeben' : 'noch nicht freigegeben'],
          ['Vertragstyp', sktype ?? 'wie üblich'],
          ['Gebühr GutscheinCARD', feePartnerCent !== null && `${formatCents(feePartnerCent)} € netto`],
          ['Gebühr MitarbeiterCARD', feeEmployerCent !== null && `${formatCents(feeEmployerCent)} € netto`],
          ['TMS-Partner', tmspartner ? 'ja' : 'nein'],
          ['Potenzieller Partner', companyId === '' ? 'nein' : `ja, ${companyId}`],
        ]}
      />
      <div className="button-row">
        <ActButton act={termsAct(terms)} onAct={setAct}>
          Konditionen festlegen
        </ActButton>
      </div>
      {act && <ContractActDialog about={{ id, version: terms.version }} readAnew={readAnew} act={act} {...dialog} />}
    </DeskPanel>
  );
}

function termsAct(terms: ProspectTerms): ContractAct {
  return {
    call: changeProspectTerms,
    title: 'Konditionen festlegen',
    explanation:
      'Danach richtet sich, was die Person bei der Registrierung bezahlt. Beträge sind netto. Sie erfährt davon per E-Mail, mit dem Grund.',
    confirm: 'Konditionen speichern',
    done: 'Die Konditionen wurden gespeichert.',
    fields: [
      ...feeFields(terms),
      tick('noDisagio', contractPhrases.noDisagio, readContractType(terms.sktype).noDisagio),
      tick('tmspartner', 'TMS-Partner', terms.tmspartner),
      {
        name: 'companyId',
        label: 'Unternehmens-ID als potenzieller Partner (freiwillig)',
        hint: 'Ein Link dieses Unternehmens ist danach verbraucht.',
        start: terms.companyId,
      },
    ],
  };
}
