import { roleNames } from '#contract/common/role-names.ts';
import { findActText } from '#contract/tenancy/audit/audit-acts.ts';
import type { CardEvent } from '#contract/operator/records/card-records.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import { listCorrectionsOfCard, listOpenCorrections } from '#server/money/corrections/reads.ts';
import { listTransfersOfCard } from '#server/money/transfers/reads.ts';
import { listCasesAbout, listCasesNumbered } from '#server/tenancy/decisions/reads.ts';
import { type CardBooking, latestCardBookings, listReversals } from '#server/ledger/read/card-history.ts';
import { nameCounterparties, nameBooking } from '#server/parties/customers/booking-names.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listActsOn, type TracedAct } from '#server/tenancy/audit/list-acts.ts';

interface WantedLife {
  card: string;
  regionId: number;
  accountId: number;
  producedAt: Date;
  registeredAt: Date | null;
  /** Only what came before this instant. */
  until: Date | undefined;
}

export const EVENTS_AT_ONCE = 50;

/** What happened to a card, the latest first: bookings without amounts, changes of its state, inspections. */
export async function readCardLife(db: Db, wanted: WantedLife): Promise<{ events: CardEvent[]; next: string | null }> {
  const { regionId, accountId, until } = wanted;
  const most = EVENTS_AT_ONCE + 1;
  const [bookings, acts] = await Promise.all([
    latestCardBookings(db, regionId, accountId, { most, since: null, until }),
    listActsOn(db, `account ${accountId}`, { most, until }),
  ]);
  const nameOf = await nameCounterparties(db, bookings);
  const marksOf = await readMarks(db, regionId, bookings);
  const events = [
    ...bookings.map((booking): CardEvent => ({
      ...nothing,
      id: `booking ${booking.entryId}`,
      at: booking.bookedAt.toISOString(),
      kind: 'booking',
      text: nameBooking({ ...booking, reversedType: null }, { isTest: false }),
      detail: nameOf(booking),
      marks: marksOf(booking),
      booking: booking.entryId,
    })),
    ...acts.map(eventOfAct),
    ...beginnings(wanted, acts),
    ...(await readCases(db, wanted)),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const page = firstPage(events);
  if (page.next === null) markSale(page.events);
  return page;
}

/** What was taken back, whole or in part, and what waits for a correction; without amounts. */
async function readMarks(
  db: Db,
  regionId: number,
  bookings: readonly CardBooking[],
): Promise<(booking: CardBooking) => string[]> {
  const ids = bookings.map(({ entryId }) => entryId);
  const reversals = await listReversals(db, regionId, ids);
  const corrections = await listOpenCorrections(db, regionId);
  return ({ entryId, cents }) => {
    const back = reversals.get(entryId) ?? 0;
    return [
      ...(back > 0 ? [back < Math.abs(cents) ? 'teilweise storniert' : 'storniert'] : []),
      ...(corrections.has(entryId) ? ['Korrektur offen'] : []),
    ];
  };
}

/** Cases that the card is part of: when they were opened. */
async function readCases(db: Db, { regionId, card, until }: WantedLife): Promise<CardEvent[]> {
  const numbers = [
    ...(await listTransfersOfCard(db, regionId, card)),
    ...(await listCorrectionsOfCard(db, regionId, card)),
    ...(await listCasesAbout(db, { regionId, kind: 'lost-card', about: { card } })),
  ];
  const cases = await listCasesNumbered(db, numbers, regionId);
  return cases
    .filter(({ openedAt }) => !until || openedAt < until)
    .map(({ number, kind, decision, openedAt }) => ({
      ...nothing,
      id: `case ${number}`,
      at: openedAt.toISOString(),
      kind: 'life',
      text: caseKindTexts[kind],
      detail: decision === null ? 'offen' : 'entschieden',
      case: number,
    }));
}

const nothing = { detail: '', marks: [], who: '', booking: null, case: null };

/** Of staff by name, of others only what they are. */
function eventOfAct({ id, at, act, role, name, reason }: TracedAct): CardEvent {
  return {
    ...nothing,
    id: `act ${id}`,
    at: at.toISOString(),
    kind: visits.has(act) ? 'visit' : 'life',
    text: findActText(act),
    detail: reason ?? '',
    who: role === 'trolleymaker' ? name : role === null ? '' : roleNames[role],
  };
}

const visits: ReadonlySet<string> = new Set(['looked-at-card', 'looked-at-balance', 'balance-checked', 'booking-refused']);
const registrations: ReadonlySet<string> = new Set(['card-added', 'card-came-along', 'card-replaced']);

/** What the trail does not tell by the card: its production, and a registration by the form. */
function beginnings({ producedAt, registeredAt, until }: WantedLife, acts: readonly TracedAct[]): CardEvent[] {
  const isTold = acts.some(({ at, act }) => registrations.has(act) && at.getTime() === registeredAt?.getTime());
  const moments = [
    { at: producedAt, text: 'Produziert' },
    ...(registeredAt && !isTold ? [{ at: registeredAt, text: 'Registriert' }] : []),
  ];
  return moments
    .filter(({ at }) => !until || at < until)
    .map(({ at, text }) => ({ ...nothing, id: text, at: at.toISOString(), kind: 'life', text }));
}

/** What happened in the same millisecond stays together: the next page begins before it. */
function firstPage(events: CardEvent[]): { events: CardEvent[]; next: string | null } {
  const last = events[EVENTS_AT_ONCE - 1];
  if (!last || events.length <= EVENTS_AT_ONCE) return { events, next: null };
  const page = events.filter(({ at }, index) => index < EVENTS_AT_ONCE || at === last.at);
  return { events: page, next: page.length < events.length ? last.at : null };
}

/** With its first booking a card is sold. */
function markSale(events: CardEvent[]): void {
  const first = events.findLast(({ kind }) => kind === 'booking');
  if (first) first.text = `Verkauft: erste ${first.text === 'Aufladung' ? 'Aufladung' : 'Buchung'} (${first.text})`;
  if (first?.text.endsWith('(Aufladung)')) first.text = 'Verkauft: erste Aufladung';
}
