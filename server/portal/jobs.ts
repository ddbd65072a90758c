import { checkBooks } from '#server/operator/operations/check-books.ts';
import { forgetRuns } from '#server/platform/jobs/runs.ts';
import { forgetOldMessages } from '#server/tenancy/inbox/messages.ts';
import { forgetExpired } from '#server/tenancy/credentials/forget-expired.ts';
import { applyBankChanges } from '#server/parties/partner-data/apply-bank-changes.ts';
import { forgetSeenData } from '#server/parties/partner-data/seen-data.ts';
import { forgetOldDrafts } from '#server/tenancy/drafts/form-drafts.ts';
import { forgetProofs } from '#server/parties/customers/end-account.ts';
import { makeMissingPapers } from '#server/reports/documents/keep-statement-paper.ts';
import { isNeededNotice } from '#server/money/expiry/notices.ts';
import { forgetContactMessages } from '#server/tenancy/decisions/forget-contact-messages.ts';
import { forgetMails } from '#server/platform/mail/send-again.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { endDueGifts } from '#server/money/campaigns/end-due-gifts.ts';
import { giveWhatWasEarned } from '#server/money/campaigns/give-earned.ts';
import { tellEndings } from '#server/money/campaigns/tell-endings.ts';
import { freeLeavers } from '#server/money/employee-cards/free-leavers.ts';
import { expireBalances } from '#server/money/expiry/expire-balances.ts';
import type { CheckoutOffice } from '#server/money/checkout/checkout-office.ts';
import { finishCheckoutOrders } from '#server/money/checkout/finish-checkout-orders.ts';
import { forgetQuotes } from '#server/money/checkout/quotes.ts';
import { refundPayments } from '#server/money/checkout/refund-payments.ts';
import { produceBatches, PRODUCTION_JOB } from '#server/parties/card-stock/produce-batches.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readBankInbox } from '#server/reports/bank-statements/read-bank-inbox.ts';
import { collectInvoices } from '#server/reports/invoices/collect-invoices.ts';
import { issueMonthlyInvoices } from '#server/reports/invoices/issue-monthly-invoices.ts';
import { tellWhereToPay } from '#server/reports/invoices/tell-where-to-pay.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { fourEyesKinds } from '#server/operator/four-eyes/four-eyes-kinds.ts';
import { continueTakeOvers, TAKE_OVER_JOB } from '#server/operator/taking-over/continue-take-overs.ts';
import { continueHistories, FORMER_BOOKINGS_JOB } from '#server/operator/former-bookings/continue-histories.ts';
import { forgetFormerBookings } from '#server/operator/former-bookings/forget-former-bookings.ts';
import { tellExpiredOrders } from '#server/operator/move-orders/end-expired-orders.ts';
import { continuePartyMoves, PARTY_MOVE_JOB } from '#server/operator/moving-parties/continue-party-moves.ts';
import { forgetPartyMoves } from '#server/operator/moving-parties/forget-party-moves.ts';
import { MAIL_CONTACTS_JOB, mailContacts } from '#server/operator/moving-parties/mail-contacts.ts';
import { MAIL_HOLDERS_JOB, mailHolders } from '#server/operator/taking-over/mail-holders.ts';
import { forgetTakeOvers } from '#server/operator/taking-over/forget-take-overs.ts';
import { carryOutUnopposed } from '#server/tenancy/four-eyes/decide-act.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { remindByItself } from '#server/reports/reminders/send-reminders.ts';
import { countFloat } from '#server/reports/float/count-float.ts';
import { tellBookings } from '#server/reports/booking-notices/tell-bookings.ts';
import { countAhead } from '#server/reports/statistics/count-ahead.ts';

/** All work that is done without anybody asking. */
export function portalJobs(portal: Portal, checkout: CheckoutOffice): Job[] {
  const { db } = portal;
  const sealKeys = openSealKeys(portal.config);
  return [
    {
      name: 'seal-books',
      title: 'Buchungen versiegeln',
      schedule: '* * * * *',
      run: () => sealBooks(db, sealKeys, SEALED_AT_ONCE),
    },
    // Started by every request for cards; continues what a killed process has left.
    { name: PRODUCTION_JOB, title: 'Bestellte Karten produzieren', schedule: '* * * * *', run: () => produceBatches(db) },
    // Started by every rehearsal; each minute it goes on with what was released or goes
    // back, or was left by a killed process.
    {
      name: TAKE_OVER_JOB,
      title: 'Karten anderer Anbieter proben, übernehmen und zurücknehmen',
      schedule: '* * * * *',
      run: () => continueTakeOvers(db, sealKeys),
    },
    // Started by staff; each minute it goes on with what a killed process has left.
    {
      name: MAIL_HOLDERS_JOB,
      title: 'Inhaber übernommener Karten anschreiben',
      schedule: '* * * * *',
      run: () => mailHolders(portal),
    },
    // Started by every rehearsal; each minute it goes on with what a killed process has left.
    {
      name: FORMER_BOOKINGS_JOB,
      title: 'Frühere Buchungen proben',
      schedule: '* * * * *',
      longestSeconds: 300,
      run: () => continueHistories(db),
    },
    // As those of take-overs.
    {
      name: PARTY_MOVE_JOB,
      title: 'Umzüge von Partnern proben, übernehmen und zurücknehmen',
      schedule: '* * * * *',
      run: () => continuePartyMoves(portal),
    },
    {
      name: MAIL_CONTACTS_JOB,
      title: 'Umgezogene Unternehmen anschreiben',
      schedule: '* * * * *',
      run: () => mailContacts(portal),
    },
    {
      name: 'count-ahead',
      title: 'Auswertungen vorausrechnen',
      schedule: '*/10 * * * *',
      run: () => inAllRegions(db, countAhead),
    },
    // Behind the seals, and never in the way of a till.
    {
      name: 'tell-bookings',
      title: 'Karteninhaber über Buchungen informieren',
      schedule: '* * * * *',
      run: () => inAllRegions(db, (_, regionId) => tellBookings({ ...portal, portalUrl: portal.config.PUBLIC_URL }, regionId)),
    },
    {
      name: 'count-float',
      title: 'Kundengelder vorausrechnen',
      schedule: '5-55/10 * * * *',
      run: () => inAllRegions(db, countFloat),
    },
    {
      name: 'finish-payments',
      title: 'Bezahlungen abschließen',
      schedule: '*/5 * * * *',
      run: () => finishCheckoutOrders(checkout),
    },
    { name: 'refund-payments', title: 'Zahlungen erstatten', schedule: '* * * * *', run: () => refundPayments(checkout) },
    { name: 'forget-quotes', title: 'Alte Preisauskünfte löschen', schedule: '55 3 * * *', run: () => forgetQuotes(db) },
    // After midnight in Berlin: a balance can be used until its last day ends.
    {
      name: 'expire-balances',
      title: 'Guthaben verfallen lassen und ankündigen',
      schedule: '10 0 * * *',
      run: () => expireBalances({ ...portal, keys: sealKeys }),
    },
    // Soon after midnight in Berlin, and for what was opened again.
    {
      name: 'end-gifts',
      title: 'Geschenke nach ihrem letzten Tag zurücknehmen',
      schedule: '4 * * * *',
      run: () => inAllRegions(db, (_, regionId) => endDueGifts({ db, keys: sealKeys }, regionId)),
    },
    // A till gives at once; this is for registrations, and for what a till that died has left.
    {
      name: 'give-earned',
      title: 'Geschenke für Aufladungen und Registrierungen geben',
      schedule: '* * * * *',
      run: () => inAllRegions(db, (_, regionId) => giveWhatWasEarned({ db, keys: sealKeys }, regionId)),
    },
    // By day, as phones ring by it.
    {
      name: 'tell-endings',
      title: 'Karteninhabern sagen, welche Geschenke enden',
      schedule: '25 9 * * *',
      longestSeconds: 3_600,
      run: () => inAllRegions(db, (_, regionId) => tellEndings({ ...portal, portalUrl: portal.config.PUBLIC_URL }, regionId)),
    },
    // Orders are made from midnight on, cards are loaded from six o'clock on. Then it catches up with late money or a
    // process that was down.
    {
      name: 'charge-cards',
      title: 'Ladeaufträge erstellen, einziehen und laden',
      schedule: '*/5 * * * *',
      longestSeconds: 3_600,
      run: () => runCharges({ ...portal, keys: sealKeys, portalUrl: portal.config.PUBLIC_URL }),
    },
    {
      name: 'expired-moves',
      title: 'Abgelaufene Umzugsaufträge melden',
      schedule: '*/10 * * * *',
      run: () => tellExpiredOrders(db),
    },
    {
      name: 'unopposed-acts',
      title: 'Aufträge ausführen, denen niemand widersprochen hat',
      schedule: '*/5 * * * *',
      run: () => carryOutUnopposed({ ...portal, keys: sealKeys }, fourEyesKinds),
    },
    // Soon after midnight in Berlin, and for whoever is entered late.
    {
      name: 'free-leavers',
      title: 'Karten ausgeschiedener Mitarbeiter freigeben',
      schedule: '3 * * * *',
      run: () => inAllRegions(db, freeLeavers),
    },
    {
      name: 'read-bank-inbox',
      title: 'Kontoauszüge einlesen und Umsätze zuordnen',
      schedule: '*/5 * * * *',
      longestSeconds: 3_600,
      run: () => readBankInbox({ ...portal, keys: sealKeys }, portal.config.BANK_INBOX_DIR),
    },
    // For every second Monday, early: the calendar knows which. On any other morning it makes up for what was missed.
    {
      name: 'issue-statements',
      title: 'Abrechnungen fälliger Läufe erstellen',
      schedule: '15 2-6 * * *',
      run: () => issueStatements(portal),
    },
    // Early in a month for the one before; on any other day it makes up for what was missed.
    {
      name: 'issue-invoices',
      title: 'Rechnungen abgelaufener Monate ausstellen',
      schedule: '40 5 * * *',
      longestSeconds: 3_600,
      run: () => issueMonthlyInvoices(portal),
    },
    {
      name: 'tell-where-to-pay',
      title: 'Mitteilen, wohin Rechnungen ohne Konto zu zahlen sind',
      schedule: '20 6-20 * * *',
      run: async () => void (await tellWhereToPay(portal)),
    },
    // After the bank's files of the night are read.
    {
      name: 'send-reminders',
      title: 'An Überfälliges erinnern',
      schedule: '10 9 * * *',
      longestSeconds: 3_600,
      run: () => remindByItself(portal),
    },
    // Before the bank's day begins; for the rest of it, it catches up with what was taken late.
    {
      name: 'collect-invoices',
      title: 'Rechnungen per Lastschrift einziehen',
      schedule: '50 5-20 * * *',
      longestSeconds: 3_600,
      run: () => collectInvoices({ ...portal, keys: sealKeys }),
    },
    {
      name: 'make-statement-papers',
      title: 'Abrechnungen als PDF ablegen',
      schedule: '*/30 2-6 * * *',
      run: () => makeMissingPapers(portal),
    },
    {
      name: 'change-banks',
      title: 'Geänderte Bankverbindungen in Kraft setzen',
      schedule: '*/10 * * * *',
      run: () => inAllRegions(db, applyBankChanges),
    },
    {
      name: 'forget-drafts',
      title: 'Alte Entwürfe löschen',
      schedule: '35 3 * * *',
      run: async () => {
        await forgetOldDrafts(db);
        await forgetSeenData(db);
      },
    },
    {
      name: 'forget-expired',
      title: 'Abgelaufene Anmeldungen und Links löschen',
      schedule: '*/10 * * * *',
      run: () => forgetExpired(db, portal.config),
    },
    { name: 'forget-messages', title: 'Alte Nachrichten löschen', schedule: '45 3 * * *', run: () => forgetContactMessages(db) },
    { name: 'forget-mails', title: 'Alte E-Mails löschen', schedule: '40 3 * * *', run: () => forgetMails(db, isNeededNotice) },
    // After the statements' hours have begun and before the shops open.
    { name: 'check-books', title: 'Bücher prüfen', schedule: '20 4 * * *', longestSeconds: 3_600, run: () => checkBooks(portal) },
    {
      name: 'forget-take-overs',
      title: 'Alte Dateien von Übernahmen löschen',
      schedule: '25 3 * * *',
      longestSeconds: 3_600,
      run: () => forgetTakeOvers(db),
    },
    {
      name: 'forget-former-bookings',
      title: 'Alte frühere Buchungen löschen',
      schedule: '29 3 * * *',
      longestSeconds: 3_600,
      run: () => forgetFormerBookings(db),
    },
    {
      name: 'forget-party-moves',
      title: 'Alte Dateien von Umzügen löschen',
      schedule: '27 3 * * *',
      run: () => forgetPartyMoves(db),
    },
    { name: 'forget-runs', title: 'Alte Aufgabenläufe löschen', schedule: '50 3 * * *', run: () => forgetRuns(db) },
    { name: 'forget-proofs', title: 'Alte Einwilligungsnachweise löschen', schedule: '30 3 * * *', run: () => forgetProofs(db) },
    {
      name: 'forget-inbox',
      title: 'Alte Mitteilungen löschen',
      schedule: '0 4 * * *',
      run: () => inAllRegions(db, forgetOldMessages),
    },
  ];
}

/** A run each minute: some thirty million entries a day, and never more than a second at a time beside busy tills. */
const SEALED_AT_ONCE = 20_000;

/** An error of one region does not stop the others; all errors are reported together. */
async function inAllRegions(db: Db, work: (db: Db, regionId: number) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const regionId of await listRegionIds(db)) await work(db, regionId).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `the work failed in ${failures.length} regions`);
}
