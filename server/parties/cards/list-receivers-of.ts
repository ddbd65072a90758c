import { getEmployer } from '#server/parties/employers/reads.ts';
import { listPartnerNames } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StockCard } from './choose-cards.ts';
import type { Receiver } from './tell-receiver.ts';

/** With whom these cards are, and how many with each. */
export async function listReceiversOf(db: Db, cards: readonly StockCard[]): Promise<{ receiver: Receiver; count: number }[]> {
  const byPartner = Map.groupBy(cards, ({ partnerId }) => partnerId);
  const byEmployer = Map.groupBy(cards, ({ employerId }) => employerId);
  const names = await listPartnerNames(db, [...byPartner.keys()]);
  const found: { receiver: Receiver; count: number }[] = [];
  for (const [id, theirs] of byPartner)
    if (id !== null) found.push({ receiver: { kind: 'partner', id, name: names.get(id) ?? '' }, count: theirs.length });
  for (const [id, theirs] of byEmployer)
    if (id !== null)
      found.push({ receiver: { kind: 'employer', id, name: (await getEmployer(db, id)).name }, count: theirs.length });
  return found;
}
