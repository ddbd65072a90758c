import { Temporal } from 'temporal-polyfill';
import { caseKindText, listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { accountingPermits, contractPermits, staffPermits, supportPermits } from '#contract/common/permits.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Permit, Standing } from '#contract/common/roles.ts';
import { groupOfItem, type OpenItemGroup } from '#contract/reports/open-items/open-item-groups.ts';
import type { Waiting } from '#contract/operator/operations/staff-start.ts';
import { fourEyesKinds } from '#server/operator/four-eyes/four-eyes-kinds.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { chargeFileKind } from '#server/money/charges/charge-files.ts';
import { countOverdueChargeOrders, countWaitingChargeFiles } from '#server/money/charges/list-late-files.ts';
import { countInReview } from '#server/parties/businesses/contracts.ts';
import { listEmployersInForce } from '#server/parties/employers/reads.ts';
import { listOpenLosses } from '#server/parties/cards/open-lost-card-case.ts';
import { listEmployersWithCards } from '#server/parties/cards/reads.ts';
import { berlinDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/set-up-jobs.ts';
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
import { dayReleaseKind } from '#server/reports/settlements/day-release-kind.ts';
import { fileReleaseKind } from '#server/reports/settlements/file-release-kind.ts';
import { listWaitingPaymentFiles } from '#server/reports/settlements/hand-out-payment-file.ts';
import { countClaims } from '#server/money/claims/claims.ts';
import { ofStatement } from '#server/reports/open-items/list-open-items.ts';
import { countOpenCases } from '#server/tenancy/decisions/reads.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
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
  return line(
    'decide',
    ['Freigabe', 'Freigaben'],
    { count: mine.length, since: mine.at(-1)?.row.asked_at ?? null },
    '/freigaben',
  );
}

async function cases({ db, person }: AskedBy): Promise<Waiting[]> {
  const kinds = listPermittedKinds(person);
  const open = await countOpenCases(
    db,
    kinds.filter((kind) => kind !== 'lost-card'),
  );
  return [
    ...(kinds.includes('lost-card') ? await lostCards(db) : []),
    ...open.flatMap(({ kind, open: count, oldest, oldestSubject: about }) =>
      line('decide', caseKindText(kind, count), { count, since: oldest, about }, `/vorgaenge?art=${kind}`),
    ),
  ];
}

/** Whoever finds a card that can still pay, pays with it. */
async function lostCards(db: Db): Promise<Waiting[]> {
  const { paying, others } = await listOpenLosses(db);
  const found = (losses: typeof others) => ({
    count: losses.length,
    since: losses[0]?.openedAt ?? null,
    about: losses[0]?.subject ?? '',
  });
  const to = '/vorgaenge?art=lost-card';
  const urgent = line(
    'decide',
    ['Verlorene Karte, die noch bezahlen kann', 'Verlorene Karten, die noch bezahlen können'],
    found(paying),
    to,
  );
  return [
    ...urgent.map((one) => ({ ...one, isUrgent: true })),
    ...line('decide', caseKindText('lost-card', others.length), found(others), to),
  ];
}

async function contractsInReview({ db }: AskedBy): Promise<Waiting[]> {
  const [partners, employers] = await Promise.all([countInReview(db, 'partner'), countInReview(db, 'employer')]);
  const inReview = `stand=${encodeURIComponent('In Prüfung')}`;
  return [
    ...line('decide', ['Partnervertrag in Prüfung', 'Partnerverträge in Prüfung'], partners, `/partner-verwalten?${inReview}`),
    ...line(
      'decide',
      ['Arbeitgebervertrag in Prüfung', 'Arbeitgeberverträge in Prüfung'],
      employers,
      `/arbeitgeber-verwalten?${inReview}`,
    ),
  ];
}

/** From the stock's page staff gives them some. */
async function employersWithoutCards({ db }: AskedBy): Promise<Waiting[]> {
  const given = await listEmployersWithCards(db);
  const without = (await listEmployersInForce(db)).filter(({ employerId }) => !given.has(employerId));
  return line('decide', 'Arbeitgeber ohne Karten', { count: without.length, since: dayOf(without[0]?.since) }, '/kartenbestand');
}

async function paymentFiles({ db }: AskedBy): Promise<Waiting[]> {
  return (await listWaitingPaymentFiles(db, await askedReleases(db))).flatMap(({ kind, isReleased, isAsked, ...files }) => {
    const name = kind === 'payout' ? 'Überweisungsdatei' : 'Lastschriftdatei';
    const texts = (act: string) => [`${name} eines Laufs${act}`, `${name}en der Läufe${act}`] as const;
    if (isReleased) return line('bank', texts(' zur Bank geben'), files, '/abrechnungslaeufe');
    if (isAsked) return line('release', texts(' freigeben'), files, '/freigaben');
    return line('release', texts(ASK), files, '/abrechnungslaeufe');
  });
}

/** What open acts are about that release files for the bank, alone or with all of their day. */
async function askedReleases(db: Db): Promise<string[]> {
  const kinds = [fileReleaseKind, chargeFileKind, dayReleaseKind];
  return (await Promise.all(kinds.map(({ name }) => listWaitingSubjects(db, name)))).flat();
}

/** Of what nobody has asked for yet, in the words of the button. */
const ASK = ': Freigabe beantragen';

const debitFiles = (act: string) => [`Lastschriftdatei ${act}`, `Lastschriftdateien ${act}`] as const;

async function chargeFiles({ db }: AskedBy): Promise<Waiting[]> {
  const asked = await askedReleases(db);
  const ofOrders = await countWaitingChargeFiles(db, 'orders', asked);
  const ofInvoices = await countWaitingChargeFiles(db, 'invoices', asked);
  return [
    ...line('release', debitFiles(`der Arbeitgeber${ASK}`), ofOrders.unasked, '/abrechnungslaeufe'),
    ...line('release', debitFiles('der Arbeitgeber freigeben'), ofOrders.unreleased, '/freigaben'),
    ...line(
      'bank',
      debitFiles('der Arbeitgeber zur Bank geben'),
      ofOrders.untaken,
      '/arbeitgeber-ladeauftraege?teil=lastschriften',
    ),
    ...line('release', debitFiles(`der Rechnungen${ASK}`), ofInvoices.unasked, '/abrechnungslaeufe'),
    ...line('release', debitFiles('der Rechnungen freigeben'), ofInvoices.unreleased, '/freigaben'),
    ...line('bank', debitFiles('der Rechnungen zur Bank geben'), ofInvoices.untaken, '/rechnungen?teil=lastschriften'),
    ...line('decide', debitFiles('der Rechnungen verwerfen'), ofInvoices.hindered, '/rechnungen?teil=lastschriften'),
  ];
}

/** What does not come with the next run by itself, as the list of open items groups it. */
async function openItems({ db }: AskedBy): Promise<Waiting[]> {
  const today = berlinDay(await readLedgerClock(db)).toString();
  const groups = Map.groupBy((await listOpenStatements(db)).map(ofStatement), (item) => groupOfItem(item, today));
  const of = (group: OpenItemGroup, sign: 'overdue' | 'stuck', text: Text) => {
    const items = groups.get(group) ?? [];
    const cents = items.reduce((sum, item) => sum + Math.abs(item.cents), 0);
    const found = { count: items.length, cents, since: dayOf(items[0]?.dueOn) };
    return line(sign, text, found, `/offene-posten?art=statement&was=${group}`);
  };
  return [
    ...of('ueberfaellig', 'overdue', ['Überfällige Abrechnung eines Partners', 'Überfällige Abrechnungen der Partner']),
    ...of('stockt', 'stuck', ['Zahlung an einen Partner, die stockt', 'Zahlungen an Partner, die stocken']),
  ];
}

async function overdueChargeOrders({ db }: AskedBy): Promise<Waiting[]> {
  const { since, ...sums } = await countOverdueChargeOrders(db, berlinDay(await readLedgerClock(db)));
  return line(
    'overdue',
    ['Überfällige Zahlung eines Arbeitgebers', 'Überfällige Zahlungen der Arbeitgeber'],
    { ...sums, since: dayOf(since) },
    '/arbeitgeber-ladeauftraege',
  );
}

/** What could not be issued, is to be sent by post, is not paid in time, or was paid too much. */
async function invoices({ db }: AskedBy): Promise<Waiting[]> {
  const refused = await listRefused(db);
  const since = refused[0] ? new Date(refused[0].notedAt) : null;
  const { since: oldest, ...overdue } = await countOverdueInvoices(db, berlinDay(await readLedgerClock(db)).toString());
  const returned = await countReturnedInvoices(db);
  const toRefund = await countInvoicesToRefund(db);
  return [
    ...line(
      'decide',
      ['Rechnung, die nicht ausgestellt werden konnte', 'Rechnungen, die nicht ausgestellt werden konnten'],
      { count: refused.length, since },
      '/rechnungen',
    ),
    ...line('decide', ['Rechnung per Post zu senden', 'Rechnungen per Post zu senden'], await countToPost(db), '/rechnungen'),
    ...line(
      'overdue',
      ['Überfällige Rechnung', 'Überfällige Rechnungen'],
      { ...overdue, since: dayOf(oldest) },
      '/offene-posten?art=invoice&was=ueberfaellig',
    ),
    ...line(
      'overdue',
      ['Rechnung, deren Zahlung zurückgekommen ist', 'Rechnungen, deren Zahlung zurückgekommen ist'],
      { ...returned, since: null },
      '/offene-posten?art=invoice',
    ),
    ...line(
      'bank',
      ['Zu viel gezahlte Rechnung erstatten', 'Zu viel gezahlte Rechnungen erstatten'],
      { ...toRefund, since: null },
      '/offene-posten?art=invoice',
    ),
  ];
}

/** What former providers have not paid in time, and what goes back to them. */
async function claims({ db }: AskedBy): Promise<Waiting[]> {
  const { overdue, toRefund } = await countClaims(db, 'take-over', berlinDay(await readLedgerClock(db)).toString());
  const to = '/offene-posten?art=claim';
  return [
    ...line(
      'overdue',
      ['Überfällige Zahlung eines bisherigen Anbieters', 'Überfällige Zahlungen bisheriger Anbieter'],
      { ...overdue, since: dayOf(overdue.since) },
      to,
    ),
    ...line('bank', 'An bisherige Anbieter zu erstatten', { ...toRefund, since: null }, to),
  ];
}

/** What sponsors of campaigns have not paid in time, and what goes back to them. */
async function campaigns({ db }: AskedBy): Promise<Waiting[]> {
  const { overdue, toRefund } = await countClaims(db, 'campaign', berlinDay(await readLedgerClock(db)).toString());
  const to = '/offene-posten?art=campaign';
  return [
    ...line(
      'overdue',
      ['Überfällige Zahlung für eine Kampagne', 'Überfällige Zahlungen für Kampagnen'],
      { ...overdue, since: dayOf(overdue.since) },
      to,
    ),
    ...line('bank', 'An Geldgeber von Kampagnen zu erstatten', { ...toRefund, since: null }, to),
  ];
}

/** What is due to be reminded and does not go out by itself. */
async function reminders({ db }: AskedBy): Promise<Waiting[]> {
  const today = berlinDay(await readLedgerClock(db)).toString();
  const left = { ...(await countLeftByJob(db, today)), since: null };
  return line('release', ['Mahnung ansehen und senden', 'Mahnungen ansehen und senden'], left, '/mahnungen');
}

/** What came or went at the bank, and nobody knows what for. */
async function bankMovements({ db }: AskedBy): Promise<Waiting[]> {
  const { count, since, clarified, clarifiedSince, clarifiedCents: cents } = await countUndecided(db);
  const gaps = { count: await countBankGaps(db), since: null };
  return [
    ...line('decide', ['Unklarer Kontoumsatz', 'Unklare Kontoumsätze'], { count, since }, '/bank-klaeren'),
    // Its payer waits, too.
    ...line('decide', 'Geld in Klärung', { count: clarified, cents, since: clarifiedSince }, '/bank-klaeren'),
    ...line('bank', ['Fehlenden Kontoauszug beschaffen', 'Fehlende Kontoauszüge beschaffen'], gaps, '/bank'),
  ];
}

const moved = (what: string) => [`Umgezogenes Unternehmen ${what}`, `Umgezogene Unternehmen ${what}`] as const;

/** What is left to do of partners that came from another provider. */
async function movedParties({ db }: AskedBy): Promise<Waiting[]> {
  return [
    ...line(
      'decide',
      ['Umgezogenes Unternehmen, das nicht angelegt wurde', 'Umgezogene Unternehmen, die nicht angelegt wurden'],
      await countFailedParties(db),
      '/umzuege',
    ),
    ...line('release', moved('anschreiben'), await countContactsToMail(db), '/umzuege'),
    ...line('decide', moved('ohne Zugang'), await countWithoutLogin(db), '/umzuege'),
  ];
}

const dayOf = (day: string | null | undefined) => (day ? startOfDay(Temporal.PlainDate.from(day)) : null);

type Found = { count: number; cents?: Cents; since: Date | null; about?: string; dueOn?: string };

/** Of one thing, and of several where that is called otherwise. */
type Text = string | readonly [one: string, several: string];

function line(sign: Waiting['sign'], texts: Text, { count, cents, since, about, dueOn }: Found, to: string): Waiting[] {
  const text = typeof texts === 'string' ? texts : texts[count === 1 ? 0 : 1];
  const waiting = { sign, text, count, cents: cents ?? null, since: since?.toISOString() ?? null, to };
  return count === 0 ? [] : [{ ...waiting, ...(about && { about }), ...(dueOn && { dueOn }) }];
}
