import type { cardReceiverKinds } from '#contract/parties/card-stock/card-stock.ts';
import { getEmployer, listEmployersOfRegion } from '#server/parties/employers/reads.ts';
import { listPartnerNames, listPartnersOfRegion } from '#server/parties/partners/reads.ts';
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

/** Whom cards are given to. */
export interface Receiver {
  kind: 'partner' | 'employer';
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
