import type { cardReceiverKinds } from '#contract/parties/card-stock/card-stock.ts';
import type { BusinessKind } from '#server/parties/businesses/business-tables.ts';
import { listBusinessesOfRegion, listBusinessNames } from '#server/parties/businesses/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { StockCard } from '#server/parties/cards/reads.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { listAdminsOfEmployer, listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { cardsAssigned } from '#server/parties/cards/mails.ts';

type Kind = (typeof cardReceiverKinds)[number];

/** Who of a region gets cards; null for the store, which is nobody. Throws Refusal 404. */
export async function findReceiver(db: Db, regionId: number, kind: Kind, gguid: string): Promise<Receiver | null> {
  if (kind === 'store') return null;
  const found = (await listBusinessesOfRegion(db, kind, regionId)).find((one) => one.gguid === gguid);
  if (!found) throw notFound('Diesen Empfänger gibt es in der Region nicht.');
  return { kind, id: found.id, name: found.name };
}

/** With whom these cards are, and how many with each. */
export async function listReceiversOf(db: Db, cards: readonly StockCard[]): Promise<{ receiver: Receiver; count: number }[]> {
  const found: { receiver: Receiver; count: number }[] = [];
  for (const kind of ['partner', 'employer'] as const) {
    const byReceiver = Map.groupBy(cards, (card) => card[`${kind}Id`]);
    const names = await listBusinessNames(db, kind, [...byReceiver.keys()]);
    for (const [id, theirs] of byReceiver)
      if (id !== null) found.push({ receiver: { kind, id, name: names.get(id) ?? '' }, count: theirs.length });
  }
  return found;
}

/** Whom cards are given to. */
export interface Receiver {
  kind: BusinessKind;
  id: number;
  name: string;
}

/**
 * Tells those who answer for a partner or an employer that cards are theirs to sell or to give, or are not any more.
 */
export async function tellReceiver(
  trx: Trx,
  region: RegionEntry,
  { kind, id, name }: Receiver,
  assignment: { isGiven: boolean; count: number; reason: string },
): Promise<void> {
  const admins = kind === 'partner' ? await listPeopleOfPartners(trx, [id], ['admin']) : await listAdminsOfEmployer(trx, id);
  await queueMails(
    trx,
    admins.map((admin) => cardsAssigned(admin, { region, receiver: name, ...assignment })),
  );
}
