import { useEffect } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard } from '#contract/parties/customers/customers.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { keepCards } from '#web/api/kept-cards.ts';

/** Stores the present cards for a time without a connection, and ensures that a page is there to show them. */
export function useKeptCards(data: OutputOf<typeof dashboard> | undefined, seenAt: number): void {
  const region = currentRegion.use();
  useEffect(() => {
    if (!data || !region) return;
    keepCards(Object.values(data.cardsData), region, new Date(seenAt));
    // A browser that refuses (private windows do) shows the card online only.
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  }, [data, region, seenAt]);
}
