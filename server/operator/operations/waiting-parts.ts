import { Temporal } from 'temporal-polyfill';
import { caseKindTexts, listPermittedKinds } from '#contract/tenancy/decisions/cases.ts';
import { accountingPermits, contractPermits, staffPermits, supportPermits } from '#contract/common/permits.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Permit, Standing } from '#contract/common/roles.ts';
import type { Waiting } from '#contract/operator/operations/staff-start.ts';
import { fourEyesKinds } from '#server/operator/four-eyes/four-eyes-kinds.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { countOverdueChargeOrders, countWaitingChargeFiles } from '#server/money/charges/list-late-files.ts';
import { countEmployersInReview, listEmployersInForce } from '#server/parties/employers/employer-contract.ts';
import { listEmployersWithCards } from '#server/parties/cards/reads.ts';
import { countPartnersInReview } from '#server/parties/partners/partner-contract.ts';
import { berlinDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import {
  countContactsToMail,
  countFailedParties,
  countWithoutLogin,
} from '#server/operator/moving-parties/count-waiting-parties.ts';
import { countBankGaps } from '#server/reports/bank-statements/list-bank-accounts.ts';
import { countUndecided } from '#server/reports/bank-statements/read-movements.ts';
import { countToPost } from '#server/reports/invoices/invoice-notices.ts';
import { listRefused } from '#server/reports/invoices/list-invoices.ts';
import { countInvoicesToRefund, countOverdueInvoices, countReturnedInvoices } from '#server/reports/invoices/open-invoices.ts';
import { countLeftByJob } from '#server/reports/reminders/send-reminders.ts';
import { listOpenStatements } from '#server/reports/settlements/list-open-statements.ts';
import { countWaitingPaymentFiles } from '#server/reports/settlements/payment-file.ts';
import { countSponsorClaims } from '#server/money/campaigns/sponsor-claims.ts';
import { countClaims } from '#server/reports/take-over-claims/list-claims.ts';
import { countOpenCases } from '#server/tenancy/decisions/reads.ts';
import { listFourEyesActs } from '#server/tenancy/four-eyes/list-four-eyes-acts.ts';

export interface Asked {
  db: Db;
  jobs: readonly Job[];
  now: Date;
  staffId: number;
}

/** Who reads the page decides which cases wait for him. */
export type AskedBy = Asked & { person: Standing };

/**
 * What waits for a person of the operator, each for those whose work it is. `wait-list.ts` says of each state of the
 * schema which of these tells of it.
 */
export const waitingParts = [
  { permits: staffPermits, read: fourEyesActs },
  { permits: contractPermits, read: cases },
  { permits: contractPermits, read: contractsInReview },
  { permits: supportPermits, read: employersWithoutCards },
  { permits: accountingPermits, read: paymentFiles },
  { permits: accountingPermits, read: chargeFiles },
  { permits: accountingPermits, read: openItems },
  { permits: accountingPermits, read: overdueChargeOrders },
  { permits: accountingPermits, read: invoices },
  { permits: accountingPermits, read: claims },
  { permits: accountingPermits, read: campaigns },
  { permits: accountingPermits, read: reminders },
  { permits: accountingPermits, read: bankMovements },
  { permits: accountingPermits, read: movedParties },
] satisfies readonly { permits: readonly Permit[]; read: (asked: AskedBy) => Promise<Waiting[]> }[];

async function fourEyesActs({ db, staffId }: AskedBy): Promise<Waiting[]> {
  const { acts } = await listFourEyesActs(db, fourEyesKinds, { staffId, which: 'open' });
  const mine = acts.filter(({ mayRefuse }) => mayRefuse);
  return line('decide', 'Freigaben', { count: mine.length, since: mine.at(-1)?.row.asked_at ?? null }, '/freigaben');
}

async function cases({ db, person }: AskedBy): Promise<Waiting[]> {
  const open = await countOpenCases(db, listPermittedKinds(person));
  return open.flatMap(({ kind, open: count, oldest }) =>
    line('decide', `${caseKindTexts[kind]} (Vorgänge)`, { count, since: oldest }, `/vorgaenge?art=${kind}`),
  );
}

async function contractsInReview({ db }: AskedBy): Promise<Waiting[]> {
  const [partners, employers] = await Promise.all([countPartnersInReview(db), countEmployersInReview(db)]);
  const inReview = `stand=${encodeURIComponent('In Prüfung')}`;
  return [
    ...line('decide', 'Partnerverträge in Prüfung', partners, `/partner-verwalten?${inReview}`),
    ...line('decide', 'Arbeitgeberverträge in Prüfung', employers, `/arbeitgeber-verwalten?${inReview}`),
  ];
}

/** From the stock's page staff gives them some. */
async function employersWithoutCards({ db }: AskedBy): Promise<Waiting[]> {
  const given = await listEmployersWithCards(db);
  const without = (await listEmployersInForce(db)).filter(({ employerId }) => !given.has(employerId));
  return line('decide', 'Arbeitgeber ohne Karten', { count: without.length, since: dayOf(without[0]?.since) }, '/kartenbestand');
}

async function paymentFiles({ db }: AskedBy): Promise<Waiting[]> {
  const { unreleased, untaken } = await countWaitingPaymentFiles(db);
  return [
    ...line('release', 'Zahlungsdateien der Läufe freigeben', unreleased, '/abrechnungslaeufe'),
    ...line('bank', 'Zahlungsdateien der Läufe zur Bank geben', untaken, '/abrechnungslaeufe'),
  ];
}

async function chargeFiles({ db }: AskedBy): Promise<Waiting[]> {
  const ofOrders = await countWaitingChargeFiles(db, 'orders');
  const ofInvoices = await countWaitingChargeFiles(db, 'invoices');
  return [
    ...line('release', 'Lastschriftdateien der Arbeitgeber freigeben', ofOrders.unreleased, '/abrechnungslaeufe'),
    ...line('bank', 'Lastschriftdateien der Arbeitgeber zur Bank geben', ofOrders.untaken, '/arbeitgeber-ladeauftraege'),
    ...line('release', 'Lastschriftdateien der Rechnungen freigeben', ofInvoices.unreleased, '/abrechnungslaeufe'),
    ...line('bank', 'Lastschriftdateien der Rechnungen zur Bank geben', ofInvoices.untaken, '/rechnungen'),
    ...line('decide', 'Lastschriftdateien der Rechnungen verwerfen', ofInvoices.hindered, '/rechnungen'),
  ];
}

/** What does not come with the next run by itself; what waits for its file stands with the files. */
async function openItems({ db }: AskedBy): Promise<Waiting[]> {
  const bySelf = new Set(['next-run', 'file-not-released', 'file-not-taken']);
  const open = (await listOpenStatements(db)).filter(({ reason }) => !bySelf.has(reason));
  return line('overdue', 'Offene Posten der Partner', { count: open.length, since: dayOf(open[0]?.since) }, '/offene-posten');
}

async function overdueChargeOrders({ db }: AskedBy): Promise<Waiting[]> {
  const { since, ...sums } = await countOverdueChargeOrders(db, berlinDay(await readLedgerClock(db)));
  return line('overdue', 'Überfällige Zahlungen der Arbeitgeber', { ...sums, since: dayOf(since) }, '/arbeitgeber-ladeauftraege');
}

/** What could not be issued, is to be sent by post, is not paid in time, or was paid too much. */
async function invoices({ db }: AskedBy): Promise<Waiting[]> {
  const refused = await listRefused(db);
  const since = refused[0] ? new Date(refused[0].notedAt) : null;
  const { since: oldest, ...overdue } = await countOverdueInvoices(db, berlinDay(await readLedgerClock(db)).toString());
  const returned = await countReturnedInvoices(db);
  const toRefund = await countInvoicesToRefund(db);
  return [
    ...line('decide', 'Rechnungen, die nicht ausgestellt werden konnten', { count: refused.length, since }, '/rechnungen'),
    ...line('decide', 'Rechnungen per Post zu senden', await countToPost(db), '/rechnungen'),
    ...line('overdue', 'Überfällige Rechnungen', { ...overdue, since: dayOf(oldest) }, '/offene-posten?art=invoice'),
    ...line(
      'overdue',
      'Rechnungen, deren Zahlung zurückgekommen ist',
      { ...returned, since: null },
      '/offene-posten?art=invoice',
    ),
    ...line('bank', 'Zu viel gezahlte Rechnungen erstatten', { ...toRefund, since: null }, '/offene-posten?art=invoice'),
  ];
}

/** What former providers have not paid in time, and what goes back to them. */
async function claims({ db }: AskedBy): Promise<Waiting[]> {
  const { overdue, toRefund } = await countClaims(db, berlinDay(await readLedgerClock(db)).toString());
  const to = '/offene-posten?art=claim';
  return [
    ...line('overdue', 'Überfällige Zahlungen bisheriger Anbieter', { ...overdue, since: dayOf(overdue.since) }, to),
    ...line('bank', 'An bisherige Anbieter zu erstatten', { ...toRefund, since: null }, to),
  ];
}

/** What sponsors of campaigns have not paid in time, and what goes back to them. */
async function campaigns({ db }: AskedBy): Promise<Waiting[]> {
  const { overdue, toRefund } = await countSponsorClaims(db, berlinDay(await readLedgerClock(db)).toString());
  const to = '/offene-posten?art=campaign';
  return [
    ...line('overdue', 'Überfällige Zahlungen für Kampagnen', { ...overdue, since: dayOf(overdue.since) }, to),
    ...line('bank', 'An Geldgeber von Kampagnen zu erstatten', { ...toRefund, since: null }, to),
  ];
}

/** What is due to be reminded and does not go out by itself. */
async function reminders({ db }: AskedBy): Promise<Waiting[]> {
  const today = berlinDay(await readLedgerClock(db)).toString();
  const left = { ...(await countLeftByJob(db, today)), since: null };
  return line('release', 'Mahnungen ansehen und senden', left, '/mahnungen');
}

/** What came or went at the bank, and nobody knows what for. */
async function bankMovements({ db }: AskedBy): Promise<Waiting[]> {
  const { count, since, clarified, clarifiedSince, clarifiedCents: cents } = await countUndecided(db);
  const gaps = { count: await countBankGaps(db), since: null };
  return [
    ...line('decide', 'Unklare Kontoumsätze', { count, since }, '/bank-klaeren'),
    // Its payer waits, too.
    ...line('decide', 'Geld in Klärung', { count: clarified, cents, since: clarifiedSince }, '/bank-klaeren'),
    ...line('bank', 'Fehlende Kontoauszüge beschaffen', gaps, '/bank'),
  ];
}

/** What is left to do of partners that came from another provider. */
async function movedParties({ db }: AskedBy): Promise<Waiting[]> {
  return [
    ...line('decide', 'Umgezogene Unternehmen, die nicht angelegt wurden', await countFailedParties(db), '/umzuege'),
    ...line('release', 'Umgezogene Unternehmen anschreiben', await countContactsToMail(db), '/umzuege'),
    ...line('decide', 'Umgezogene Unternehmen ohne Zugang', await countWithoutLogin(db), '/umzuege'),
  ];
}

const dayOf = (day: string | null | undefined) => (day ? startOfDay(Temporal.PlainDate.from(day)) : null);

type Found = { count: number; cents?: Cents; since: Date | null };

function line(sign: Waiting['sign'], text: string, { count, cents, since }: Found, to: string): Waiting[] {
  return count === 0 ? [] : [{ sign, text, count, cents: cents ?? null, since: since?.toISOString() ?? null, to }];
}
