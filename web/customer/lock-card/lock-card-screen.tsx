import { useQuery } from '@tanstack/react-query';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { cardChoice } from '#web/format/card-choice.ts';
import { cardIdsQuery } from '#web/api/cards.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { AddCardSection } from '#web/customer/lock-card/add-card-section.tsx';
import { LockSection } from '#web/customer/lock-card/lock-section.tsx';
import { TransferRequests } from '#web/customer/lock-card/transfer-requests.tsx';
import { TransferSection } from '#web/customer/lock-card/transfer-section.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './lock-card.module.css';

/** Lock a card, have balance transferred, add a card. */
export function LockCardScreen() {
  const cards = useQuery(cardIdsQuery);
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const usable = (cards.data ?? [])
    .filter(({ isCardActive }) => isCardActive)
    .map((card) => ({ value: card.cardId, label: cardChoice(card.cardId, captionOf(card)) }));
  return (
    <div className="page">
      <h1>{cardName} sperren und Guthaben übertragen</h1>
      {cards.isLoadingError && <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.data && (
        <div className={`stack max-46 gap-6 mt-8 ${classes.sections}`}>
          {usable.length > 0 ? (
            <>
              <LockSection cards={usable} cardName={cardName} />
              <TransferSection cards={usable} cardName={cardName} />
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
