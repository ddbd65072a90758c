import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/common/call.ts';
import type { cardIds } from '#contract/parties/customers/personal-data.ts';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { cardChoice } from '#web/format/card-choice.ts';
import { cardIdsQuery } from '#web/api/cards.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { AddCardSection } from '#web/customer/lock-card/add-card-section.tsx';
import { LockSection } from '#web/customer/lock-card/lock-section.tsx';
import { TransferRequests } from '#web/customer/lock-card/transfer-requests.tsx';
import { TransferSection } from '#web/customer/lock-card/transfer-section.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './lock-card.module.css';

/** Lock a card, have balance transferred, add a card. */
export function LockCardScreen() {
  const cards = useQuery(cardIdsQuery);
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const [{ karte }] = useAddressParams();
  const choiceOf = (fits: (card: OutputOf<typeof cardIds>[number]) => boolean) =>
    (cards.data ?? []).filter(fits).map((card) => ({ value: card.cardId, label: cardChoice(card.cardId, captionOf(card)) }));
  const usable = choiceOf(({ isCardActive }) => isCardActive);
  // What is on a locked card can be transferred.
  const own = choiceOf(({ isCardEmptied }) => !isCardEmptied);
  return (
    <div className="page">
      <h1>{cardName} sperren und Guthaben übertragen</h1>
      {cards.isLoadingError && <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.data && (
        <div className={`stack max-46 gap-6 mt-8 ${classes.sections}`}>
          {usable.length > 0 ? (
            <>
              <LockSection cards={usable} cardName={cardName} wanted={usable.find(({ value }) => value === karte)?.value ?? ''} />
              <TransferSection cards={usable} own={own.length > 1 ? own : []} cardName={cardName} />
            </>
          ) : (
            <p className="page-lead">
              Ihrem Konto ist keine {cardName} zugeordnet, die Sie sperren oder auf die Sie Guthaben übertragen könnten. Eine
              Karte, die Sie in der Hand haben, fügen Sie hier hinzu.
            </p>
          )}
          <TransferRequests />
          <AddCardSection cardName={cardName} />
        </div>
      )}
    </div>
  );
}
