import { bankMessages, type BankStatement, nameNumbers } from '#contract/reports/bank-statements/bank-statements.ts';
import { explainNumbers } from '#web/api/bank-statements.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';

/** Says why no statement is missing, though the bank's numbers leave some out: it counts other papers, too. */
export function ExplainNumbers({ statement: { region, id, missing, gapCents } }: { statement: BankStatement }) {
  const [isAsking, setAsking, dialog] = useDeskDialog<true>();
  if (!missing || missing.explained) return null;
  const { year, first, last } = missing;
  return (
    <>
      <button type="button" className="field-button field-button-edged mt-4" onClick={() => setAsking(true)}>
        Nummern erklären
      </button>
      {isAsking && (
        <ActDialog
          title="Nummern erklären"
          confirm="Erklären"
          send={(reason) => explainNumbers({ region, statement: id, missing: { year, first, last }, reason })}
          done={`${nameNumbers(missing)}: erklärt.`}
          fallback={bankMessages.explainFailed}
          {...dialog}
        >
          <p>
            {nameNumbers(missing)} {first === last ? 'trägt' : 'tragen'} keiner der gelesenen Auszüge. Fehlt dennoch keiner, etwa
            weil die Bank auch andere Papiere zählt, dann sagen Sie, woher Sie das wissen. Das bleibt stehen und kann nicht
            zurückgenommen werden.
          </p>
          {gapCents !== 0 && <p>Die Salden passen hier nicht zusammen. Diese Lücke bleibt, bis der Auszug gelesen ist.</p>}
        </ActDialog>
      )}
    </>
  );
}
