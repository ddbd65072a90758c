import { Temporal } from 'temporal-polyfill';
import { DAYS_BETWEEN, reminderLevels } from '#contract/reports/reminders/reminders.ts';
import type { Cents } from '#contract/common/money.ts';
import type { OpenItemState } from '#contract/reports/open-items/open-items.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listOwedItems, type OwedItem } from '#server/reports/open-items/list-open-items.ts';
import { readReminderPrices } from '#server/reports/invoices/prices.ts';
import { findReminderFees } from '#server/reports/invoices/reminder-fees.ts';
import { listOwedOf } from '#server/reports/open-items/list-own-open-items.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';

/** An item to remind of today. */
export interface DueItem extends OwedItem {
  /** Names it within its region: "invoice R1-2026-00042". */
  item: string;
  label: string;
  dueOn: string;
  daysOverdue: number;
  level: number;
  /** What the region asks for this level; 0 for nothing. */
  feeCents: Cents;
}

export const itemOf = ({ kind, label }: Pick<OwedItem, 'kind' | 'label'>) => `${kind} ${label}`;

/** What the business should have paid itself; a charge order that nobody pays is no debt, its cards stay empty. */
const owedStates: ReadonlySet<OpenItemState> = new Set([
  'overdue',
  'returned',
  'taken-back',
  'reopened',
  'online-back',
  'no-partner-account',
  'no-mandate',
  'no-region-account',
  'payments-stopped',
]);
const isOwed = ({ kind, state, cents, label, dueOn }: OwedItem) =>
  cents > 0 && label !== null && dueOn !== null && owedStates.has(state) && !(kind === 'charge-order' && state === 'overdue');

/**
 * The items of all regions that are to be reminded on a day (ISO), the longest overdue first. What is held back is not.
 */
export async function listDueItems(db: Db, today: string): Promise<DueItem[]> {
  const last = await readLastReminders(db);
  const held = await readHeld(db, today);
  const owed = (await listOwedItems(db, today)).filter(isOwed);
  const due = owed.flatMap((one) => {
    const daysOverdue = daysBetween(one.dueOn!, today);
    const level = nextLevel(daysOverdue, last.get(openingKey(one.regionId, itemOf(one), one.reopenedOn)), today);
    return level === undefined || held.has(`${one.regionId} ${itemOf(one)}`)
      ? []
      : [{ ...one, item: itemOf(one), label: one.label!, dueOn: one.dueOn!, daysOverdue, level }];
  });
  return (await withFees(db, due)).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
}

/** A reminder of what an earlier one has cost costs nothing: there is no fee on a fee. */
async function withFees(db: Db, due: readonly Omit<DueItem, 'feeCents'>[]): Promise<DueItem[]> {
  const prices = await readReminderPrices(db, [...new Set(due.map(({ regionId }) => regionId))]);
  const charged = due.filter(({ regionId, kind }) => kind === 'invoice' && prices.has(regionId));
  const fees = await findReminderFees(
    db,
    charged.map(({ id }) => id!),
  );
  return due.map((one) => ({
    ...one,
    feeCents: one.id !== null && fees.has(one.id) ? 0 : (prices.get(one.regionId)?.[one.level - 1] ?? 0),
  }));
}

/**
 * The items of a business that are still to be reminded as they were listed: open with the same amount, due since the
 * same day, not held back. An item that was paid and came back since has another due day.
 */
export async function filterStillDue(db: Db, business: Business, items: readonly DueItem[], today: string): Promise<DueItem[]> {
  const held = await readHeld(db, today);
  const kinds = new Set(items.map(({ kind }) => kind));
  const owed = (await listOwedOf(db, business, today, kinds)).filter(isOwed);
  const open = new Map(owed.map((one) => [itemOf(one), one]));
  const isAsListed = ({ item, cents, dueOn, reopenedOn }: DueItem) => {
    const now = open.get(item);
    return now?.cents === cents && now.dueOn === dueOn && now.reopenedOn === reopenedOn;
  };
  return items.filter((one) => isAsListed(one) && !held.has(`${one.regionId} ${one.item}`));
}

/** The businesses of regions that were reminded of something on a day (ISO), as `targetOf` names them. */
export async function readRemindedOn(db: Db, day: string, regionIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reminder')
    .select(['region_id as regionId', 'partner_id as partnerId', 'employer_id as employerId'])
    .distinct()
    .where('region_id', 'in', regionIds)
    .where('sent_on', '=', day)
    .execute();
  return new Set(rows.map(targetOf));
}

/** As the bank's items name a business, with its region. */
export const targetOf = ({ regionId, partnerId, employerId }: Pick<DueItem, 'regionId' | 'partnerId' | 'employerId'>) =>
  partnerId === null ? `${regionId} employer ${employerId}` : `${regionId} partner ${partnerId}`;

interface Last {
  level: number;
  sentOn: string;
}

/** One level after the other: also what is overdue for a year begins with the first. */
export function nextLevel(daysOverdue: number, last: Last | undefined, today: string): number | undefined {
  if (last && daysBetween(last.sentOn, today) < DAYS_BETWEEN) return undefined;
  const next = reminderLevels.find(({ level }) => level === (last?.level ?? 0) + 1);
  return next && daysOverdue >= next.days ? next.level : undefined;
}

function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(until, { largestUnit: 'day' }).days;
}

/** An item that was settled and came back is reminded as if it were another one. */
const openingKey = (regionId: number, item: string, reopenedOn: string | null) => `${regionId} ${item} ${reopenedOn ?? ''}`;

async function readLastReminders(db: Db): Promise<Map<string, Last>> {
  const rows = await db
    .selectFrom('reminder')
    .select(['region_id', 'item', 'reopened_on', 'level', 'sent_on as sentOn'])
    .distinctOn(['region_id', 'item', 'reopened_on'])
    .orderBy('region_id')
    .orderBy('item')
    .orderBy('reopened_on')
    .orderBy('level', 'desc')
    .execute();
  return new Map(rows.map(({ region_id, item, reopened_on, ...last }) => [openingKey(region_id, item, reopened_on), last]));
}

async function readHeld(db: Db, today: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder_hold')
    .select(['region_id', 'item'])
    .where((row) => row.or([row('until_on', 'is', null), row('until_on', '>=', today)]))
    .execute();
  return new Set(rows.map(({ region_id, item }) => `${region_id} ${item}`));
}
