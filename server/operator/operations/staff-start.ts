import { Temporal } from 'temporal-polyfill';
import type { Due, Trouble, Waiting } from '#contract/operator/operations/staff-start.ts';
import { formatCents } from '#contract/common/money.ts';
import { isPermitted, type Permit, type Standing } from '#contract/common/roles.ts';
import {
  accountingPermits,
  contractPermits,
  editorialPermits,
  managementPermits,
  supportPermits,
} from '#contract/common/permits.ts';
import { listMissedCharges } from '#server/money/charges/list-missed-charges.ts';
import { findNextDebits, listLateFiles } from '#server/money/charges/list-late-files.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay, formatDay, formatIsoDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readFailedMails } from '#server/platform/mail/reads.ts';
import { findPlannedNotifications } from '#server/operator/notifications/list-notifications.ts';
import { listJobs } from './list-jobs.ts';
import { listUncoveredAccounts } from '#server/reports/bank-statements/list-bank-accounts.ts';
import { listRefusedFiles } from '#server/reports/bank-statements/list-refused-files.ts';
import { listNextRuns } from '#server/reports/settlements/list-runs.ts';
import { oldestUnsealedEntry } from '#server/ledger/prove/how-far-sealed.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { findLastCheck, SEALED_WITHIN_MINUTES } from './check-books.ts';
import { type Asked, type AskedBy, waitingParts } from './waiting-parts.ts';

/** Something of the start page, and for whose work it is. */
interface Part<Line> {
  permits: readonly Permit[];
  read(asked: AskedBy): Promise<Line[]>;
}

/** What went wrong. */
const troubleParts: readonly Part<Trouble>[] = [
  { permits: [...accountingPermits], read: ({ db }) => uncoveredAccounts(db) },
  { permits: [...supportPermits], read: ({ db }) => failedMails(db) },
  { permits: [...managementPermits], read: failedJobs },
  { permits: [...accountingPermits], read: ({ db, now }) => oldestUnsealed(db, now) },
  { permits: [...accountingPermits], read: lateChargeFiles },
  { permits: [...accountingPermits], read: refusedBankFiles },
  { permits: [...contractPermits], read: missedCharges },
];

/** What happens next. */
const dueParts: readonly Part<Due>[] = [
  { permits: [...accountingPermits], read: ({ db }) => dueStatements(db) },
  { permits: [...accountingPermits], read: dueDebits },
  { permits: [...editorialPermits], read: dueNotification },
];

/** The start page of a member of staff: each sees what belongs to the work of the role. */
export async function getStaffStart(asked: Asked, person: Standing) {
  const gather = async <Line>(parts: readonly Part<Line>[]) =>
    (
      await Promise.all(
        parts.filter(({ permits }) => isPermitted(permits, person)).map((part) => part.read({ ...asked, person })),
      )
    ).flat();
  const today = berlinDay(await readLedgerClock(asked.db)).toString();
  const rank = ({ isUrgent, dueOn }: Waiting) => (isUrgent ? 2 : Number(dueOn !== undefined && dueOn < today));
  const urgentThenLate = (a: Waiting, b: Waiting) => rank(b) - rank(a);
  const [waiting, troubles, due, check] = await Promise.all([
    gather(waitingParts),
    gather(troubleParts),
    gather(dueParts),
    isPermitted(accountingPermits, person) ? lastLedgerCheck(asked.db) : null,
  ]);
  return {
    waiting: waiting.toSorted((a, b) => urgentThenLate(a, b) || (a.since ?? '').localeCompare(b.since ?? '')),
    troubles,
    due: due.toSorted((a, b) => a.at.localeCompare(b.at)),
    booksChecked: check,
  };
}

/** Money of card holders that is not at the bank, as far as the bank has told. */
async function uncoveredAccounts(db: Db): Promise<Trouble[]> {
  return (await listUncoveredAccounts(db)).map(({ cardName, missingCents, asOf }) => ({
    text: `${cardName}: Der Kontostand vom ${formatIsoDay(asOf)} und was seitdem unterwegs ist, deckt die heutigen Kundengelder nicht. Es fehlen ${formatCents(missingCents)} €.`,
    at: startOfDay(Temporal.PlainDate.from(asOf)).toISOString(),
    to: '/bank',
  }));
}

async function failedMails(db: Db): Promise<Trouble[]> {
  const { count, latest } = await readFailedMails(db);
  if (!latest) return [];
  const named = `„${latest.subject}“ an ${latest.recipient}`;
  const text =
    count === 1
      ? `Die E-Mail ${named} konnte nicht zugestellt werden.`
      : `${count} E-Mails konnten nicht zugestellt werden, zuletzt ${named}.`;
  return [{ text, at: latest.at.toISOString(), to: '/postausgang?stand=failed' }];
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
      to: '/arbeitgeber-ladeauftraege?teil=lastschriften',
    };
  });
}

/** Statements of the bank that came by the folder and could not be read. */
async function refusedBankFiles({ db, now }: Asked): Promise<Trouble[]> {
  const refused = await listRefusedFiles(db, new Date(now.getTime() - REFUSALS_SHOWN_DAYS * 86_400_000));
  return refused.map(({ name, reason, at }) => ({
    text: `Kontoauszug „${name}“ ist nicht lesbar: ${reason}`,
    at,
    to: '/bank',
  }));
}

/** By then somebody has asked the bank for another one. */
const REFUSALS_SHOWN_DAYS = 7;

/** Cards that wait for a single charge that will not come: the employer reads of it, and somebody should ask. */
async function missedCharges({ db }: Asked): Promise<Trouble[]> {
  return (await listMissedCharges(db)).map(({ id, name, cards, since }) => ({
    text: `${cards === 1 ? 'Eine MitarbeiterCARD' : `${cards} MitarbeiterCARDs`} von ${name}: Zum eingetragenen Termin (${formatDay(Temporal.PlainDate.from(since))}) wird nichts geladen. Bitte fragen Sie nach.`,
    at: startOfDay(Temporal.PlainDate.from(since)).toISOString(),
    to: `/arbeitgeber-akte?id=${id}`,
  }));
}

/** The next run, as the page of the runs tells it: the oldest that is due in any region, or else the Monday to come. */
async function dueStatements(db: Db): Promise<Due[]> {
  const next = (await listNextRuns(db)).toSorted((one, other) => one.issuedOn.localeCompare(other.issuedOn)).at(0);
  if (!next) return [];
  const at = startOfDay(Temporal.PlainDate.from(next.issuedOn)).toISOString();
  const text = next.isDue ? 'Abrechnungen der Partner (fällig)' : 'Abrechnungen der Partner';
  return [{ text, cents: null, at, to: '/abrechnungslaeufe' }];
}

async function dueDebits({ db }: Asked): Promise<Due[]> {
  const next = await findNextDebits(db, berlinDay(await readLedgerClock(db)));
  if (!next) return [];
  const at = startOfDay(Temporal.PlainDate.from(next.day)).toISOString();
  return [{ text: 'Einzug der Ladeaufträge von Arbeitgebern', cents: next.cents, at, to: '/arbeitgeber-ladeauftraege' }];
}

async function dueNotification({ db }: Asked): Promise<Due[]> {
  const { count, sendAt } = await findPlannedNotifications(db);
  if (!sendAt) return [];
  const text = count === 1 ? 'Geplante Push-Nachricht' : `${count} geplante Push-Nachrichten, die nächste`;
  return [{ text, cents: null, at: sendAt.toISOString(), to: '/push-notifications' }];
}

/** How the last check of the books ended; null before the first. */
async function lastLedgerCheck(db: Db): Promise<{ at: string; findings: number } | null> {
  const check = await findLastCheck(db);
  return check ? { at: check.endedAt.toISOString(), findings: check.findings } : null;
}

/** Says so when a booking waits too long for its seal. */
async function oldestUnsealed(db: Db, now: Date): Promise<Trouble[]> {
  const at = await oldestUnsealedEntry(db, await listRegionIds(db));
  if (!at || now.getTime() - at.getTime() < SEALED_WITHIN_MINUTES * 60_000) return [];
  return [{ text: 'Buchungen warten zu lange auf ihr Siegel.', at: at.toISOString(), to: '/aufgaben' }];
}
