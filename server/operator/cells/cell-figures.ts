import { z } from 'zod';
import { type Cell, cellFigures, type CellFigures } from '#contract/operator/cells/cells.ts';
import { owedIn } from '#contract/reports/float/float.ts';
import { countBookingsSince } from '#server/ledger/read/count-bookings-since.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { countWaitingChargeFiles } from '#server/money/charges/list-late-files.ts';
import { listJobs } from '#server/operator/operations/list-jobs.ts';
import { countCardsByPlace } from '#server/parties/cards/reads.ts';
import { berlinDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { PROGRAM_VERSION } from '#server/platform/db/judge-schema.ts';
import type { Job } from '#server/platform/jobs/set-up-jobs.ts';
import { countWaitingMails } from '#server/platform/mail/reads.ts';
import { getFloat } from '#server/reports/float/get-float.ts';
import { listNextRuns } from '#server/reports/settlements/list-runs.ts';
import { listWaitingPaymentFiles } from '#server/reports/settlements/hand-out-payment-file.ts';
import { cellCall } from '#server/tenancy/neighbours/cell-call.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import { getOwnAddress, listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionSlugs } from '#server/tenancy/regions/region-reads.ts';
import { nameOfCell } from './name-of-cell.ts';

const figuresCall = cellCall({ purpose: 'figures', question: z.object({}), answer: cellFigures });

interface Office {
  db: Db;
  jobs: readonly Job[];
}

/** What every cell amounts to, this one first. */
export async function listCells(office: Office, neighbours: Neighbours): Promise<Cell[]> {
  const [{ address }, figures, others] = await Promise.all([
    getOwnAddress(office.db),
    countFigures(office),
    neighbours.ask(figuresCall, {}),
  ]);
  return [
    { name: address === null ? 'diese Zelle' : nameOfCell(address), isHere: true, figures },
    ...others.map((other) => ({ name: nameOfCell(other.address), isHere: false, figures: other.answer })),
  ];
}

/** Tells neighbours what this cell amounts to. The figures are of nobody, so they need no account here. */
export function tellFigures(neighbours: Neighbours, office: Office): void {
  neighbours.onAsked(figuresCall, () => countFigures(office));
}

/** A region that has left keeps its rows here, and counts where it lives now. */
async function countFigures({ db, jobs }: Office): Promise<CellFigures> {
  const here = await listRegionIds(db);
  const midnight = startOfDay(berlinDay(await readLedgerClock(db)));
  const [cards, owed, bookingsToday, waitingRuns, states, mails] = await Promise.all([
    countCards(db, here),
    sumOwed(db, here),
    countBookingsSince(db, here, midnight),
    countWaitingRuns(db),
    listJobs(db, jobs),
    countWaitingMails(db),
  ]);
  return {
    cards,
    ...owed,
    bookingsToday,
    waitingRuns,
    failedJobs: states.filter(({ state }) => state === 'failed' || state === 'lost').length,
    oldestMailSeconds: mails.oldestSeconds,
    version: PROGRAM_VERSION,
  };
}

async function countCards(db: Db, here: readonly number[]): Promise<number> {
  const counted = await countCardsByPlace(db);
  return counted
    .filter(({ group: [regionId], isTest }) => !isTest && here.includes(regionId))
    .reduce((sum, { count }) => sum + count, 0);
}

async function sumOwed(db: Db, here: readonly number[]): Promise<Pick<CellFigures, 'balanceCents' | 'owedCents'>> {
  const [{ regions }, slugs] = await Promise.all([getFloat(db, { days: 30 }), listRegionSlugs(db)]);
  const ours = new Set(here.map((regionId) => slugs.get(regionId)));
  const own = regions.filter(({ region }) => ours.has(region));
  return {
    balanceCents: own.reduce((sum, { cards }) => sum + cards, 0),
    owedCents: own.reduce((sum, region) => sum + owedIn(region), 0),
  };
}

async function countWaitingRuns(db: Db): Promise<number> {
  const [next, files, orders, invoices] = await Promise.all([
    listNextRuns(db),
    listWaitingPaymentFiles(db, []),
    countWaitingChargeFiles(db, 'orders', []),
    countWaitingChargeFiles(db, 'invoices', []),
  ]);
  const debits = [orders, invoices].flatMap(({ unasked, unreleased, untaken }) => [unasked, unreleased, untaken]);
  return [...files, ...debits].reduce((sum, { count }) => sum + count, next.filter(({ isDue }) => isDue).length);
}
