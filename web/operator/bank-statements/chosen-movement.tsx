import { useId } from 'react';
import type { BankProposal, UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import { AccountLink } from '#web/operator/desk/business-columns.tsx';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { ItemSearch } from './item-search.tsx';
import { MovementFacts } from './movement-facts.tsx';
import { ProposalButton } from './proposal-button.tsx';
import classes from './bank.module.css';

interface ChosenMovementProps {
  movement: UnclearMovement;
  remembers: boolean;
  onRemember: (isRemembered: boolean) => void;
  onDecide: (shares: BankProposal['shares']) => void;
  onClarify: () => void;
  onSetAside: () => void;
  isBusy: boolean;
}

/** The businesses that a movement may belong to, each once. */
function businessesOf(proposals: readonly BankProposal[]) {
  const named = proposals.flatMap(({ shares }) => shares.map(({ item }) => item.business)).filter((one) => one !== null);
  return [...new Map(named.map((one) => [one.id, one])).values()];
}

/** A movement with what it may be for, and what else can be done with it. */
export function ChosenMovement({
  movement,
  remembers,
  onRemember,
  onDecide,
  onClarify,
  onSetAside,
  isBusy,
}: ChosenMovementProps) {
  const id = useId();
  const { proposals, waits, isAsked, partyIban, state, partyName } = movement;
  const businesses = businessesOf(proposals);
  return (
    <section className={`sheet ${classes.chosen}`} aria-labelledby={id}>
      <div className={classes.facts}>
        <h2 id={id} className="breakable">
          {partyName ?? 'Umsatz ohne Namen'}
        </h2>
        <MovementFacts movement={movement} />
      </div>
      <div className="stack gap-4">
        <h3>Wofür ist das?</h3>
        {isAsked && <p>Darüber ist entschieden; eine zweite Person muss es noch freigeben.</p>}
        {waits && <p>{waits} Sobald das so ist, wird der Umsatz von selbst zugeordnet.</p>}
        {!isAsked && (
          <>
            {proposals.length === 0 && !waits && (
              <p>Dazu passt nichts, was offen ist. Suchen Sie den Posten, oder nehmen Sie den Umsatz in Klärung.</p>
            )}
            <ol className={`plain-list gap-2 ${classes.proposals}`}>
              {proposals.map((proposal, at) => (
                <li key={proposal.shares.map(({ item }) => `${item.kind} ${item.key}`).join()}>
                  <ProposalButton proposal={proposal} place={at + 1} isBusy={isBusy} onTake={() => onDecide(proposal.shares)} />
                </li>
              ))}
            </ol>
            {businesses.length > 0 && (
              <p className="small">
                Zum Nachsehen:{' '}
                {businesses.map((business, at) => (
                  <span key={business.id}>
                    {at > 0 && ', '}
                    {business.name} (<AccountLink business={business} />)
                  </span>
                ))}
              </p>
            )}
            {partyIban && (
              <CheckboxField
                label="Konto merken: Was von ihm kommt, wird diesem Unternehmen vorgeschlagen."
                checked={remembers}
                onChange={({ currentTarget }) => onRemember(currentTarget.checked)}
              />
            )}
            <ItemSearch movement={movement} isBusy={isBusy} onDecide={onDecide} />
            <div className={`row gap-3 middle ${classes.others}`}>
              {state === 'open' && (
                <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={onClarify}>
                  In Klärung nehmen
                </button>
              )}
              <button type="button" className="field-button" onClick={onSetAside}>
                Nicht Sache des Portals
              </button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
