import type { OutputOf } from '#contract/common/call.ts';
import type { BusinessItemKind } from '#contract/reports/open-items/open-items.ts';
import type { DueReminder, HeldItem, reminders, SentReminder } from '#contract/reports/reminders/reminders.ts';
import type { Db } from '#server/platform/db/database.ts';
import { nameItems } from '#server/reports/open-items/list-open-items.ts';
import { mapLetters, reminderKey } from '#server/reports/reminder-letters/reminder-letters.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { type DueBusiness, listDueBusinesses, splitForJob, sumOf } from './send-reminders.ts';

/** What goes out on a day (ISO), what does not and why, and what went out last. */
export async function listReminders(db: Db, today: string): Promise<OutputOf<typeof reminders>> {
  const due = await listDueBusinesses(db, today);
  const { waitsBecause } = await splitForJob(db, due, today);
  return {
    due: await tellDue(db, due),
    ...sumOf(due),
    waitsBecause,
    held: await listHeld(db, today),
    sent: await listSent(db),
  };
}

async function tellDue(db: Db, due: readonly DueBusiness[]): Promise<DueReminder[]> {
  const named = await nameItems(
    db,
    due.map(({ items: [first] }) => ({
      regionId: first!.regionId,
      partnerId: first!.partnerId,
      employerId: first!.employerId,
    })),
  );
  return due.map(({ items, waits }, at) => ({
    ...named[at]!,
    items: items.map(({ item, kind, label, cents, dueOn, daysOverdue, level, feeCents }) => ({
      item,
      kind,
      label,
      cents,
      dueOn,
      daysOverdue,
      level,
      feeCents,
    })),
    waits,
  }));
}

/** "invoice R1-2026-00042" */
function readItem(item: string): { kind: BusinessItemKind; label: string } {
  const [kind, label] = item.split(' ') as [BusinessItemKind, string];
  return { kind, label };
}

async function listHeld(db: Db, today: string): Promise<HeldItem[]> {
  const rows = await db
    .selectFrom('reminder_hold')
    .selectAll()
    .where((row) => row.or([row('until_on', 'is', null), row('until_on', '>=', today)]))
    .orderBy('held_at', 'desc')
    .execute();
  const regionOf = await nameRegions(db);
  const nameOf = await listStaffNames(db);
  return rows.map(({ region_id, item, reason, until_on, held_by, held_at }) => ({
    ...regionOf(region_id),
    item,
    ...readItem(item),
    reason,
    until: until_on,
    by: held_by === null ? 'Portal' : nameOf(held_by),
    at: held_at.toISOString(),
  }));
}

const MOST_SENT = 500;

async function listSent(db: Db): Promise<SentReminder[]> {
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .orderBy('sent_on', 'desc')
    .orderBy('reminder_id', 'desc')
    .limit(MOST_SENT)
    .execute();
  const people = await listNamesOfPeople(
    db,
    rows.map(({ sent_by }) => sent_by),
  );
  const named = await nameItems(
    db,
    rows.map(({ region_id, partner_id, employer_id }) => ({
      regionId: region_id,
      partnerId: partner_id,
      employerId: employer_id,
    })),
  );
  const letters = await mapLetters(db, rows.at(-1)?.sent_on ?? '9999-12-31');
  return rows.map(({ region_id, item, level, cents, due_on, sent_on, sent_by }, at) => ({
    ...named[at]!,
    ...readItem(item),
    level,
    cents,
    dueOn: due_on,
    sentOn: sent_on,
    letter: letters.get(reminderKey(region_id, item, sent_on)) ?? null,
    by: sent_by === null ? null : (people.get(sent_by) ?? ''),
  }));
}
