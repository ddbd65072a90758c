import { checkBooks } from '#server/operator/operations/check-books.ts';
import { forgetRuns } from '#server/platform/jobs/runs.ts';
import { forgetOldMessages } from '#server/tenancy/inbox/messages.ts';
import { forgetExpired } from '#server/tenancy/credentials/forget-expired.ts';
import { applyBankChanges } from '#server/parties/businesses/apply-bank-changes.ts';
import { forgetSeenData } from '#server/parties/businesses/seen-data.ts';
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
import type { Job } from '#server/platform/jobs/set-up-jobs.ts';
import { tryEach } from '#server/platform/try-each.ts';
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
  const keys = openSealKeys(portal.config);
  const office = { ...portal, keys, portalUrl: portal.config.PUBLIC_URL };
  return [
    job('seal-books', 'Buchungen versiegeln', '* * * * *', () => sealBooks(db, keys, SEALED_AT_ONCE)),
    // Started by every request for cards; continues what a killed process has left.
    job(PRODUCTION_JOB, 'Bestellte Karten produzieren', '* * * * *', () => produceBatches(db)),
    // Started by every rehearsal; each minute it goes on with what was released or goes back, or was left by a killed
    // process.
    job(TAKE_OVER_JOB, 'Karten anderer Anbieter proben, übernehmen und zurücknehmen', '* * * * *', () =>
      continueTakeOvers(db, keys),
    ),
    // Started by staff; each minute it goes on with what a killed process has left.
    job(MAIL_HOLDERS_JOB, 'Inhaber übernommener Karten anschreiben', '* * * * *', () => mailHolders(portal)),
    // Started by every rehearsal; each minute it goes on with what a killed process has left.
    job(FORMER_BOOKINGS_JOB, 'Frühere Buchungen proben', '* * * * *', () => continueHistories(db), 300),
    // As those of take-overs.
    job(PARTY_MOVE_JOB, 'Umzüge von Partnern proben, übernehmen und zurücknehmen', '* * * * *', () => continuePartyMoves(portal)),
    job(MAIL_CONTACTS_JOB, 'Umgezogene Unternehmen anschreiben', '* * * * *', () => mailContacts(portal)),
    job('count-ahead', 'Auswertungen vorausrechnen', '*/10 * * * *', () => inAllRegions(db, countAhead)),
    // Behind the seals, and never in the way of a till.
    job('tell-bookings', 'Karteninhaber über Buchungen informieren', '* * * * *', () =>
      inAllRegions(db, (_, regionId) => tellBookings(office, regionId)),
    ),
    job('count-float', 'Kundengelder vorausrechnen', '5-55/10 * * * *', () => inAllRegions(db, countFloat)),
    job('finish-payments', 'Bezahlungen abschließen', '*/5 * * * *', () => finishCheckoutOrders(checkout)),
    job('refund-payments', 'Zahlungen erstatten', '* * * * *', () => refundPayments(checkout)),
    job('forget-quotes', 'Alte Preisauskünfte löschen', '55 3 * * *', () => forgetQuotes(db)),
    // After midnight in Berlin: a balance can be used until its last day ends.
    job('expire-balances', 'Guthaben verfallen lassen und ankündigen', '10 0 * * *', () => expireBalances(office)),
    // Soon after midnight in Berlin, and for what was opened again.
    job('end-gifts', 'Geschenke nach ihrem letzten Tag zurücknehmen', '4 * * * *', () =>
      inAllRegions(db, (_, regionId) => endDueGifts(office, regionId)),
    ),
    // A till gives at once; this is for registrations, and for what a till that died has left.
    job('give-earned', 'Geschenke für Aufladungen und Registrierungen geben', '* * * * *', () =>
      inAllRegions(db, (_, regionId) => giveWhatWasEarned(office, regionId)),
    ),
    // By day, as phones ring by it.
    job(
      'tell-endings',
      'Karteninhabern sagen, welche Geschenke enden',
      '25 9 * * *',
      () => inAllRegions(db, (_, regionId) => tellEndings(office, regionId)),
      AN_HOUR,
    ),
    // Orders are made from midnight on, cards are loaded from six o'clock on. Then it catches up with late money or a
    // process that was down.
    job('charge-cards', 'Ladeaufträge erstellen, einziehen und laden', '*/5 * * * *', () => runCharges(office), AN_HOUR),
    job('expired-moves', 'Abgelaufene Umzugsaufträge melden', '*/10 * * * *', () => tellExpiredOrders(db)),
    job('unopposed-acts', 'Aufträge ausführen, denen niemand widersprochen hat', '*/5 * * * *', () =>
      carryOutUnopposed(office, fourEyesKinds),
    ),
    // Soon after midnight in Berlin, and for whoever is entered late.
    job('free-leavers', 'Karten ausgeschiedener Mitarbeiter freigeben', '3 * * * *', () => inAllRegions(db, freeLeavers)),
    job(
      'read-bank-inbox',
      'Kontoauszüge einlesen und Umsätze zuordnen',
      '*/5 * * * *',
      () => readBankInbox(office, portal.config.BANK_INBOX_DIR),
      AN_HOUR,
    ),
    // For every second Monday, early: the calendar knows which. On any other morning it makes up for what was missed.
    job('issue-statements', 'Abrechnungen fälliger Läufe erstellen', '15 2-6 * * *', () => issueStatements(portal)),
    // Early in a month for the one before; on any other day it makes up for what was missed.
    job('issue-invoices', 'Rechnungen abgelaufener Monate ausstellen', '40 5 * * *', () => issueMonthlyInvoices(portal), AN_HOUR),
    job(
      'tell-where-to-pay',
      'Mitteilen, wohin Rechnungen ohne Konto zu zahlen sind',
      '20 6-20 * * *',
      async () => void (await tellWhereToPay(portal)),
    ),
    // After the bank's files of the night are read.
    job('send-reminders', 'An Überfälliges erinnern', '10 9 * * *', () => remindByItself(portal), AN_HOUR),
    // Before the bank's day begins; for the rest of it, it catches up with what was taken late.
    job('collect-invoices', 'Rechnungen per Lastschrift einziehen', '50 5-20 * * *', () => collectInvoices(office), AN_HOUR),
    job('make-statement-papers', 'Abrechnungen als PDF ablegen', '*/30 2-6 * * *', () => makeMissingPapers(portal)),
    job('change-banks', 'Geänderte Bankverbindungen in Kraft setzen', '*/10 * * * *', () => inAllRegions(db, applyBankChanges)),
    job('forget-drafts', 'Alte Entwürfe löschen', '35 3 * * *', async () => {
      await forgetOldDrafts(db);
      await forgetSeenData(db);
    }),
    job('forget-expired', 'Abgelaufene Anmeldungen und Links löschen', '*/10 * * * *', () => forgetExpired(db, portal.config)),
    job('forget-messages', 'Alte Nachrichten löschen', '45 3 * * *', () => forgetContactMessages(db)),
    job('forget-mails', 'Alte E-Mails löschen', '40 3 * * *', () => forgetMails(db, isNeededNotice)),
    // After the statements' hours have begun and before the shops open.
    job('check-books', 'Bücher prüfen', '20 4 * * *', () => checkBooks(portal), AN_HOUR),
    job('forget-take-overs', 'Alte Dateien von Übernahmen löschen', '25 3 * * *', () => forgetTakeOvers(db), AN_HOUR),
    job('forget-former-bookings', 'Alte frühere Buchungen löschen', '29 3 * * *', () => forgetFormerBookings(db), AN_HOUR),
    job('forget-party-moves', 'Alte Dateien von Umzügen löschen', '27 3 * * *', () => forgetPartyMoves(db)),
    job('forget-runs', 'Alte Aufgabenläufe löschen', '50 3 * * *', () => forgetRuns(db)),
    job('forget-proofs', 'Alte Einwilligungsnachweise löschen', '30 3 * * *', () => forgetProofs(db)),
    job('forget-inbox', 'Alte Mitteilungen löschen', '0 4 * * *', () => inAllRegions(db, forgetOldMessages)),
  ];
}

/** A line of the list. `longestSeconds` says how long it may take, where two minutes are too short. */
function job(name: string, title: string, schedule: string, run: Job['run'], longestSeconds?: number): Job {
  return { name, title, schedule, run, ...(longestSeconds && { longestSeconds }) };
}

const AN_HOUR = 3_600;

/** A run each minute: some thirty million entries a day, and never more than a second at a time beside busy tills. */
const SEALED_AT_ONCE = 20_000;

async function inAllRegions(db: Db, work: (db: Db, regionId: number) => Promise<unknown>): Promise<void> {
  await tryEach(await listRegionIds(db), 'the work failed in {failed} regions', (regionId) => work(db, regionId));
}
