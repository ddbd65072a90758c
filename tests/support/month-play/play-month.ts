import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { isBankingDay } from '#server/money/bank/banking-day.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import type { Database } from '#server/platform/db/database.ts';
import { collectInvoices } from '#server/reports/invoices/collect-invoices.ts';
import { remindByItself } from '#server/reports/reminders/send-reminders.ts';
import { cancelChargeOrders } from './cancel-charge-orders.ts';
import { chanceOf } from './chance.ts';
import { bookDebits, followOrders, takeFiles } from './files.ts';
import { cancelOne, hold, issueMonth, resume, writeInvoice } from './invoices.ts';
import { openTown } from './open-town.ts';
import { noteReminders, remindable } from './reminders.ts';
import { at, officeOf, type Play, type Stage } from './stage.ts';
import { useProvider } from './online.ts';
import { settle } from './statements.ts';
import { takeBack } from './take-backs.ts';
import { tellBank } from './tell-bank.ts';
import { book, expire } from './till.ts';
import { undoDecisions } from './undo-decisions.ts';
import { useBank } from './use-bank.ts';

const FIRST = Temporal.PlainDate.from('2026-10-01');

const LAST = Temporal.PlainDate.from('2026-11-10');

/** Plays six weeks in two regions at once, by a seed. */
export async function playMonth(database: Database, seed: number): Promise<Play> {
  const { rows } = await sql<{ person_id: number }>`
    insert into person (email, role, staff_role, first_name, last_name, password_hash)
    values ('rechnungswesen@demo.example', 'trolleymaker', 'accounting', 'Kim', 'Demo', 'none') returning person_id`.execute(
    database.db,
  );
  const stage: Stage = {
    database,
    towns: [],
    staffId: rows[0]!.person_id,
    counts: new Map(),
    faults: [],
    chance: chanceOf(seed),
    orderChance: chanceOf(seed + 1_000_000),
    office: officeOf(database),
    now: new Date(0),
    tags: 0,
    files: [],
  };
  for (const isFirst of [true, false]) stage.towns.push(await openTown(stage, isFirst));
  await at(stage, '2026-09-28T03:00:00Z');
  for (const town of stage.towns) await settle(stage, town, '2026-09-28');
  await at(stage, '2026-10-01T04:00:00Z');
  await expire(stage, stage.towns[0]!);
  for (let day = FIRST; Temporal.PlainDate.compare(day, LAST) <= 0; day = day.add({ days: 1 }))
    if (isBankingDay(day)) await playDay(stage, day.toString());
    else if (day.day === 31) await playNight(stage, day.toString());
  return stage;
}

async function playNight(stage: Stage, day: string): Promise<void> {
  for (const time of ['T22:30:00Z', 'T23:10:00Z'])
    for (const town of stage.towns) {
      await at(stage, `${day}${time}`);
      await book(stage, town);
    }
}

async function playDay(stage: Stage, day: string): Promise<void> {
  const { chance, towns, office } = stage;
  await at(stage, `${day}T05:15:00Z`);
  for (const town of towns) await settle(stage, town, day);
  await runJobs(stage, day);
  for (const time of ['08', '11', '14']) {
    await at(stage, `${day}T${time}:00:00Z`);
    for (const town of towns) {
      for (let acts = chance.between(0, 3); acts > 0; acts--) await book(stage, town);
      if (chance.of(0.35)) await writeInvoice(stage, town);
      if (chance.of(0.15)) await cancelOne(stage, town);
    }
  }
  if (chance.of(0.2)) await at(stage, `${day}T22:30:00Z`).then(() => book(stage, chance.pick(towns)));
  await at(stage, `${day}T15:00:00Z`);
  for (const town of towns) {
    await hold(stage, town);
    await resume(stage, town);
    await useProvider(stage, town);
    useBank(stage, town, day);
    await cancelChargeOrders(stage, town, day);
    takeBack(stage, town, day);
    await undoDecisions(stage, town);
  }
  await at(stage, `${day}T16:00:00Z`);
  await tellBank(stage, day);
  await at(stage, `${day}T16:30:00Z`);
  const before = new Map(towns.map((town) => [town, remindable(stage, town)]));
  await remindByItself(office);
  for (const [town, allowed] of before) await noteReminders(stage, town, allowed, day);
}

async function runJobs(stage: Stage, day: string): Promise<void> {
  const { chance, office, towns } = stage;
  if (day === '2026-10-01' || day === '2026-11-02') await issueMonth(stage, day);
  if (!chance.of(0.1)) {
    await runCharges(office);
    for (const town of towns) await followOrders(stage, town);
  }
  // Late by a day, some money comes back before the books have collected it.
  if (!chance.of(0.35)) {
    await collectInvoices(office);
    for (const town of towns) bookDebits(stage, town, day);
  }
  for (const town of towns) await takeFiles(stage, town, day);
}
