import { Temporal } from 'temporal-polyfill';
import { caseKindTexts, listPermittedKinds } from '#contract/tenancy/decisions/cases.ts';
import type { Due, Trouble, Waiting } from '#contract/operator/operations/staff-start.ts';
import { formatCents } from '#contract/common/money.ts';
import { isPermitted, type Permit, type Standing } from '#contract/common/roles.ts';
import { accountingPermits, contractPermits, managementPermits, staffPermits, supportPermits } from '#contract/common/permits.ts';
import { fourEyesKinds } from '#server/operator/four-eyes/four-eyes-kinds.ts';
import { listMissedCharges } from '#server/money/charges/list-missed-charges.ts';
import { listLateFiles } from '#server/money/charges/list-late-files.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { countOpenCases } from '#server/tenancy/decisions/reads.ts';
import { listFourEyesActs } from '#server/tenancy/four-eyes/list-four-eyes-acts.ts';
import { berlinDay, formatDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { countFailedMails } from '#server/platform/mail/reads.ts';
import { listJobs } from './list-jobs.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';
import { oldestUnsealedEntry } from '#server/ledger/prove/how-far-sealed.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { SEALED_WITHIN_MINUTES } from './check-books.ts';

interface Asked {
  db: Db;
  jobs: readonly Job[];
  now: Date;
  staffId: number;
}

/** Who reads the page decides which cases wait for him. */
type AskedBy = Asked & { person: Standing };

/** Something of the start page, and for whose work it is. */
interface Part<Line> {
  permits: readonly Permit[];
  read(asked: AskedBy): Promise<Line[]>;
}

/** What waits for a decision. */
const waitingParts: readonly Part<Waiting>[] = [
  { permits: [...staffPermits], read: waitingActs },
  { permits: [...contractPermits], read: waitingCases },
];

/** What went wrong. */
const troubleParts: readonly Part<Trouble>[] = [
  { permits: [...supportPermits], read: ({ db }) => failedMails(db) },
  { permits: [...managementPermits], read: failedJobs },
  { permits: [...accountingPermits], read: ({ db, now }) => oldestUnsealed(db, now) },
  { permits: [...accountingPermits], read: lateChargeFiles },
  { permits: [...contractPermits], read: missedCharges },
];

/** What happens next. */
const dueParts: readonly Part<Due>[] = [{ permits: [...accountingPermits], read: ({ db, now }) => dueStatements(db, now) }];

/** The start page of a member of staff: each sees what belongs to the work of the role. */
export async function getStaffStart(asked: Asked, person: Standing) {
  const gather = async <Line>(parts: readonly Part<Line>[]) =>
    (
      await Promise.all(
        parts.filter(({ permits }) => isPermitted(permits, person)).map((part) => part.read({ ...asked, person })),
      )
    ).flat();
  const [waiting, troubles, due, check] = await Promise.all([
    gather(waitingParts),
    gather(troubleParts),
    gather(dueParts),
    isPermitted(accountingPermits, person) ? lastLedgerCheck(asked.db) : null,
  ]);
  return {
    waiting: waiting.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '')),
    troubles,
    due: due.toSorted((a, b) => a.at.localeCompare(b.at)),
    booksChecked: check,
  };
}

async function waitingActs({ db, staffId }: Asked): Promise<Waiting[]> {
  const { acts } = await listFourEyesActs(db, fourEyesKinds, { staffId, which: 'open' });
  const mine = acts.filter(({ mayRefuse }) => mayRefuse);
  if (mine.length === 0) return [];
  return [{ text: 'Freigaben', count: mine.length, since: mine.at(-1)!.row.asked_at.toISOString(), to: '/freigaben' }];
}

async function waitingCases({ db, person }: AskedBy): Promise<Waiting[]> {
  const open = await countOpenCases(db, listPermittedKinds(person));
  return open.map(({ kind, open: count, oldest }) => ({
    text: `${caseKindTexts[kind]} (Vorgänge)`,
    count,
    since: oldest.toISOString(),
    to: `/vorgaenge?art=${kind}`,
  }));
}

async function failedMails(db: Db): Promise<Trouble[]> {
  const { count, latestAt } = await countFailedMails(db);
  if (count === 0) return [];
  const text = count === 1 ? 'Eine E-Mail konnte nicht zugestellt werden.' : `${count} E-Mails konnten nicht zugestellt werden.`;
  return [{ text, at: latestAt?.toISOString() ?? null, to: '/postausgang?stand=failed' }];
}

async function failedJobs({ db, jobs, now }: Asked): Promise<Trouble[]> {
  const states = await listJobs(db, jobs, now);
  return states
    .filter(({ state }) => state === 'failed' || state === 'lost')
    .map(({ title, startedAt }) => ({ text: `Aufgabe „${title}“ ist nicht zu Ende gelaufen.`, at: startedAt, to: '/aufgaben' }));
}

/** Debits that the bank does not know of, although their cards are loaded. */
async function lateChargeFiles({ db }: Asked): Promise<Trouble[]> {
  const files = await listLateFiles(db, berlinDay(await readLedgerClock(db)));
  return files.map(({ messageId, cents, isReleased, loadsOn }) => {
    const day = Temporal.PlainDate.from(loadsOn);
    const state = isReleased ? 'freigegeben, aber nicht abgeholt' : 'nicht freigegeben';
    return {
      text: `Lastschriftdatei ${messageId} über ${formatCents(cents)} € ist ${state}. Ihre Karten werden ab ${formatDay(day)} geladen, auch wenn die Bank nichts davon weiß.`,
      at: startOfDay(day).toISOString(),
      to: '/arbeitgeber-ladeauftraege',
    };
  });
}

/** Cards whose own day is over though nothing was charged: the employer reads of it, and somebody should ask. */
async function missedCharges({ db }: Asked): Promise<Trouble[]> {
  return (await listMissedCharges(db)).map(({ id, name, cards, since }) => ({
    text: `${cards === 1 ? 'Eine MitarbeiterCARD' : `${cards} MitarbeiterCARDs`} von ${name}: Der eingetragene Ladetermin ist vorbei, und es wurde nichts geladen. Bitte fragen Sie nach.`,
    at: startOfDay(Temporal.PlainDate.from(since)).toISOString(),
    to: `/arbeitgeber-akte?id=${id}`,
  }));
}

/** The next day on which statements are made: the same for all regions (rulings 3, Statements). */
async function dueStatements(_db: Db, now: Date): Promise<Due[]> {
  const day = issueDayAfter(berlinDay(now));
  return [{ text: 'Abrechnungen der Partner', at: startOfDay(day).toISOString(), to: '/abrechnungslaeufe' }];
}

/** How the last check of the books ended; null before the first. */
async function lastLedgerCheck(db: Db): Promise<{ at: string; findings: number } | null> {
  const check = await db
    .selectFrom('ledger_check')
    .select(['ended_at', 'findings'])
    .orderBy('ledger_check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ? { at: check.ended_at.toISOString(), findings: check.findings.length } : null;
}

/** Says so when a booking waits too long for its seal. */
async function oldestUnsealed(db: Db, now: Date): Promise<Trouble[]> {
  const at = await oldestUnsealedEntry(db, await listRegionIds(db));
  if (!at || now.getTime() - at.getTime() < SEALED_WITHIN_MINUTES * 60_000) return [];
  return [{ text: 'Buchungen warten zu lange auf ihr Siegel.', at: at.toISOString(), to: '/aufgaben' }];
}
