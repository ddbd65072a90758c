import type { cardReceiverKinds } from '#contract/parties/card-stock/card-stock.ts';
import { listEmployersOfRegion, getEmployer } from '#server/parties/employers/reads.ts';
import { listPartnersOfRegion, listPartnerNames } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { StockCard } from '#server/parties/cards/stock-cards.ts';
import type { Receiver } from './tell-receiver.ts';

type Kind = (typeof cardReceiverKinds)[number];

/** Who of a region gets cards; null for the store, which is nobody. Throws Refusal 404. */
export async function findReceiver(db: Db, regionId: number, kind: Kind, gguid: string): Promise<Receiver | null> {
  if (kind === 'store') return null;
  const partner = kind === 'partner' && (await listPartnersOfRegion(db, regionId)).find((one) => one.gguid === gguid);
  if (partner) return { kind: 'partner', id: partner.partnerId, name: partner.name };
  const employer = kind === 'employer' && (await listEmployersOfRegion(db, regionId)).find((one) => one.gguid === gguid);
  if (employer) return { kind: 'employer', id: employer.employerId, name: employer.name };
  throw notFound('Diesen Empfänger gibt es in der Region nicht.');
}

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
