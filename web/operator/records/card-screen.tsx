import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { type BalanceInspection, cardRecordQuery } from '#web/api/records.ts';
import { DeskPage, DeskPanel, DeskPanels } from '#web/operator/desk/desk-parts.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { CardActs } from './card-acts.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardLife } from './card-life.tsx';
import { FormerPanel } from './former-panel.tsx';
import { CardStateMark } from './card-state-mark.tsx';

/** A card: what it is, whose, what has happened to it, and what staff can do about it. */
export function CardScreen() {
  const { nummer = '', ...wanted }: { nummer?: string } & Wanted = useSearch({ strict: false });
  return <CardPage key={nummer} number={nummer.replace(/\s/g, '')} {...wanted} />;
}

/** What the link to it asks for: an act to begin with (`tun`), and why its balance is looked at (`anlass`). */
interface Wanted {
  tun?: string;
  anlass?: string;
}

function CardPage({ number, tun, anlass }: { number: string } & Wanted) {
  const { data, error, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    cardRecordQuery(number),
  );
  const [inspection, setInspection] = useState<BalanceInspection | null>(null);
  const card: CardRecord | undefined = data?.pages[0];
  return (
    <DeskPage
      isLoading={!card && !isLoadingError}
      title={`Karte ${groupDigits(number)}`}
      lead={card && <CardStateMark {...card} />}
      actions={card && card.acts.length > 0 && <CardActs card={card} first={tun} onDone={() => setInspection(null)} />}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {card && (
        <>
          <DeskPanels>
            <DeskPanel title="Angaben">
              <CardFacts card={card} />
            </DeskPanel>
            <BalancePanel number={number} start={anlass} inspection={inspection} onInspect={setInspection} />
          </DeskPanels>
          <DeskPanel title="Leben der Karte">
            <CardLife events={data!.pages.flatMap(({ events }) => events)} inspection={inspection} />
            <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          </DeskPanel>
          {card.hasFormerBookings && <FormerPanel number={number} inspection={inspection} />}
        </>
      )}
    </DeskPage>
  );
}
