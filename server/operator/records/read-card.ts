import {
  type CardAct,
  type CardRecord,
  type InspectionReason,
  inspectionReasons,
  type staffCardBalance,
  type staffFormerBookings,
} from '#contract/operator/records/card-records.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';
import { supportPermits } from '#contract/common/permits.ts';
import { type CardAccount, findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listCardGifts } from '#server/money/campaigns/tell-gifts.ts';
import { findOldNumber } from '#server/parties/cards/card-aliases.ts';
import { FORMER_PAGE, listFormerOfCard, tellFormerBooking } from '#server/parties/cards/kept-former-bookings.ts';
import { findOpenLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import { findCard, findStockCard } from '#server/parties/cards/reads.ts';
import { findReplacements } from '#server/parties/cards/replacement.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { audit, noteInspection } from '#server/tenancy/audit/audit.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { readCardLife } from './card-life.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';
import { latestCardBookings } from '#server/ledger/read/card-history.ts';

type Inspector = Standing & { personId: number };

/** A card with its history, for staff; noted in the trail. `until` continues with older entries. Throws Refusal 404. */
export async function readCard(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  inspector: Inspector,
  number: string,
  until: Date | undefined,
): Promise<CardRecord> {
  const { card, account } = await getCard(db, number);
  const { regionId, producedAt, registeredAt } = card;
  const { accountId, status, isTest } = account;
  await noteInspection(db, { personId: inspector.personId, regionId, act: 'looked-at-card', subject: `account ${accountId}` });
  const region = await regionContent.find({ regionId });
  const seesPeople = isPermitted(supportPermits, inspector);
  const holder = seesPeople && card.customerId !== null ? await getPerson(db, card.customerId) : null;
  const seller = (await listBusinessesById(db, 'partner', [card.partnerId])).get(card.partnerId);
  const { before, after } = await findReplacements(db, regionId, number);
  return {
    card: number,
    region: region?.slug ?? '',
    regionName: region?.name ?? '',
    cardName: region?.cardName ?? '',
    state: status,
    lostCase: (await findOpenLostCardCase(db, { regionId, card: number })) ?? null,
    hasNextCard: (await findStockCard(db, regionId, isTest)) !== undefined,
    isTest,
    producedAt: producedAt.toISOString(),
    registeredAt: registeredAt?.toISOString() ?? null,
    isProven: card.provenAt !== null,
    holder: holder && { id: holder.gguid, name: `${holder.first_name} ${holder.last_name}`, email: holder.email },
    employer: card.employerId === null ? null : ((await findEmployerLink(db, card.employerId)) ?? null),
    seller: seller ? { id: seller.gguid, name: seller.name } : null,
    replaces: before,
    replacedBy: after,
    oldNumber: await findOldNumber(db, regionId, number),
    hasFormerBookings: (await listFormerOfCard(db, regionId, number, { most: 1 })).length > 0,
    acts: seesPeople ? listActs(account, card, after !== null) : [],
    ...(await readCardLife(db, { card: number, regionId, accountId, producedAt, registeredAt, until })),
  };
}

/** Throws Refusal 404. */
export async function getCard(db: Db, number: string) {
  const card = await findCard(db, number);
  const [account] = card ? await findCardAccounts(db, card.regionId, [number]) : [];
  if (!card || !account) throw notFound('Diese Karte gibt es nicht.');
  return { card, account };
}

/** What can be done with a card now. Nothing with one that was replaced or emptied; a sold one has left the stock. */
function listActs({ status }: CardAccount, { customerId, partnerId, employerId }: Card, isReplaced: boolean): CardAct[] {
  if (status === 'emptied' || isReplaced) return [];
  const isGiven = partnerId !== null || employerId !== null;
  const isStock = status === 'produced' && customerId === null;
  return [
    'replace',
    'report-lost',
    ...(status === 'locked' ? (['undo-lock'] as const) : (['lock'] as const)),
    ...(customerId !== null ? (['undo-registration'] as const) : []),
    ...(isStock ? [isGiven ? ('take-back' as const) : ('assign' as const)] : []),
  ];
}

type Card = Awaited<ReturnType<typeof getCard>>['card'];

const BOOKINGS = 500;

/** A card's balance and its latest amounts. Each inspection is noted in the trail, with reason. Throws Refusal 404. */
export async function inspectBalance(
  db: Db,
  { number, why, staffId }: { number: string; why: InspectionReason; staffId: number },
): Promise<OutputOf<typeof staffCardBalance>> {
  const { card, account } = await getCard(db, number);
  const { accountId, balance, topUpLeftThisMonth } = account;
  await audit(db, {
    personId: staffId,
    regionId: card.regionId,
    act: 'looked-at-balance',
    subject: `account ${accountId}`,
    reason: inspectionReasons[why],
  });
  const bookings = await latestCardBookings(db, card.regionId, accountId, { most: BOOKINGS, since: null });
  const former = await listFormerOfCard(db, card.regionId, number, { most: BOOKINGS });
  return {
    balanceFormattedDE: formatCents(balance),
    gifts: (await listCardGifts(db, card.regionId, [number])).get(number) ?? [],
    topUpLeftFormattedDE: formatCents(topUpLeftThisMonth),
    formerAmounts: former.map(({ bookingId, cents }) => ({ booking: bookingId, amountFormattedDE: formatCents(cents) })),
    amounts: bookings.map(({ entryId, cents }) => ({ booking: entryId, amountFormattedDE: formatCents(cents) })),
  };
}

/** A page of what a former provider has booked on a card, without amounts; noted in the trail. Throws Refusal 404. */
export async function listFormerBookings(
  db: Db,
  { number, before, staffId }: { number: string; before?: number | undefined; staffId: number },
): Promise<OutputOf<typeof staffFormerBookings>> {
  const { card, account } = await getCard(db, number);
  const { regionId } = card;
  await noteInspection(db, { personId: staffId, regionId, act: 'looked-at-card', subject: `account ${account.accountId}` });
  const bookings = await listFormerOfCard(db, regionId, number, { ...FORMER_PAGE, before });
  return bookings.map((booking) => {
    const { amountFormattedDE: _, ...shown } = tellFormerBooking(booking);
    return shown;
  });
}
