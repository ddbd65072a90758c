import { formatEuros } from '#contract/common/money.ts';
import { type BankMovement, bankMessages } from '#contract/reports/bank-statements/bank-statements.ts';
import { undoDecision } from '#web/api/bank-statements.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';

/** Takes back what was decided over a movement: it was for something else, or is the portal's after all. */
export function TakeBackDecision({ movement }: { movement: BankMovement }) {
  const [isAsking, setAsking, dialog] = useDeskDialog<true>();
  const { state, region, id, round, cents, partyName, isTakingBack } = movement;
  if (isTakingBack)
    return <p className="mt-4">Jemand nimmt die Entscheidung zurück; eine zweite Person muss das noch freigeben.</p>;
  if (state !== 'booked' && state !== 'outside') return null;
  const name = state === 'booked' ? 'Zuordnung zurücknehmen' : 'Wieder öffnen';
  return (
    <>
      <button type="button" className="field-button field-button-edged mt-4" onClick={() => setAsking(true)}>
        {name}
      </button>
      {isAsking && (
        <ActDialog
          title={name}
          confirm={state === 'booked' ? 'Zurücknehmen' : 'Öffnen'}
          send={(reason) => undoDecision({ region, movement: id, round, reason })}
          done="Der Umsatz ist wieder unklar und kann neu zugeordnet werden."
          fallback={bankMessages.undoFailed}
          {...dialog}
        >
          <p>
            {partyName ?? 'Umsatz ohne Namen'}, {formatEuros(cents)}.{' '}
            {state === 'booked'
              ? 'Was dafür gebucht ist, wird durch Gegenbuchungen aufgehoben, und der Posten ist wieder offen. Das Unternehmen erfährt es per E-Mail.'
              : 'Gebucht ist für ihn nichts.'}{' '}
            Der Umsatz ist danach wieder unklar. Das Portal ordnet ihn nicht mehr von selbst zu.
          </p>
        </ActDialog>
      )}
    </>
  );
}
