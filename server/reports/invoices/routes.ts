import type { FastifyInstance } from 'fastify';
import { centsOf, formatCents } from '#contract/common/money.ts';
import * as calls from '#contract/reports/invoices/invoices.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { listChargeFiles } from '#server/money/charges/charge-files.ts';
import { getReversedPayment } from '#server/money/checkout/reversed-payments.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import { assertBankDay } from '#server/money/bank/assert-bank-day.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { debitRefused } from './book-invoice-debits.ts';
import { findDebitOfInvoice } from './invoice-debits.ts';
import { invoiceDebitReturnKind } from './invoice-debit-return-kind.ts';
import { invoiceCancellationKind } from './invoice-cancellation-kind.ts';
import { invoicePaymentKind } from './invoice-payment-kind.ts';
import { listToPost, markPosted } from './invoice-notices.ts';
import { invoiceTitle } from './invoice-title.ts';
import { issueByHand } from './issue-by-hand.ts';
import { keepInvoicePaper } from './keep-invoice-paper.ts';
import { listInvoiceRegions, listInvoiceYears, listOwnInvoices, listRefused, listStaffInvoices } from './list-invoices.ts';
import { listReversedPayments } from './list-reversed-payments.ts';
import { paymentRestoredKind } from './payment-restored-kind.ts';
import { readInvoicePrices, setInvoicePrices } from './prices.ts';
import { getStanding } from './open-invoices.ts';
import { findCancellation, findIssuedAnew, findOwnInvoice, getInvoice, labelOf, numbered } from './reads.ts';
import { readReferences, saveReferences } from './references.ts';
import { retryInvoice } from './retry-invoice.ts';
import type { HoldBack } from './tell-went-back.ts';
import { endReleasesOf, voidInvoiceFile } from './void-invoice-file.ts';

export function invoiceRoutes(app: FastifyInstance, portal: Portal, holdBack: HoldBack): void {
  const officeOf = openOffices(portal);
  ownRoutes(app, portal);
  listRoutes(app, portal, officeOf);
  actRoutes(app, portal, officeOf);
  issueRoutes(app, portal, officeOf, holdBack);
  priceRoutes(app, portal, officeOf);
}

type OfficeOf = ReturnType<typeof openOffices>;

/** Asked before the transaction: content comes by another connection. Throws Refusal 404 for no region. */
function openOffices({ config, regionContent }: Portal) {
  return async (which: { slug: string } | { regionId: number }) => {
    const region = await regionContent.find(which);
    if (!region) throw notFound('Diese Region gibt es nicht.');
    return { region, regionId: region.regionId, portalUrl: config.PUBLIC_URL };
  };
}

/** What a business reads and says of its own invoices. */
function ownRoutes(app: FastifyInstance, { db, regionContent }: Portal): void {
  answer(app, calls.ownInvoices, ({ caller }) => listOwnInvoices(db, ownBusinessOf(caller)));

  answer(app, calls.ownInvoiceXml, async ({ caller, input, reply }) => {
    const row = await findOwnInvoice(db, ownBusinessOf(caller), input.gguid);
    if (!row) throw notFound('Das Dokument wurde nicht gefunden.');
    const { xml } = await keepInvoicePaper({ db, regionContent }, row);
    reply.header('content-disposition', `attachment; filename="${invoiceTitle(numbered(row))}.xml"`);
    return Buffer.from(xml, 'utf8');
  });

  answer(app, calls.invoiceReferences, ({ caller }) => readReferences(db, ownBusinessOf(caller)));
  answer(app, calls.saveInvoiceReferences, async ({ caller, input }) => {
    await db.transaction().execute((trx) => saveReferences(trx, ownBusinessOf(caller), input));
    return null;
  });
}

/** Accounting's list with all that waits, and the paper of each. */
function listRoutes(app: FastifyInstance, { db, regionContent }: Portal, officeOf: OfficeOf): void {
  answer(app, calls.staffInvoices, async ({ input: { year: wanted, region: slug, ...filter } }) => {
    const thisYear = Number((await getLedgerToday(db)).slice(0, 4));
    const year = wanted ?? thisYear;
    const regionId = slug === undefined ? undefined : (await officeOf({ slug })).regionId;
    return {
      year,
      years: [...new Set([thisYear, ...(await listInvoiceYears(db))])].toSorted((one, other) => other - one),
      regions: await listInvoiceRegions(db, year),
      ...(await listStaffInvoices(db, { year, regionId, ...filter })),
      refused: await listRefused(db),
      toPost: await listToPost(db),
      reversed: await listReversedPayments(db),
      files: await listChargeFiles(db, 'invoices'),
    };
  });

  answer(app, calls.staffInvoicePaper, async ({ caller, input, reply }) => {
    const row = await getInvoice(db, input.gguid);
    await audit(db, { personId: caller.personId, regionId: row.region_id, act: 'looked-at-invoice', subject: labelOf(row) });
    const { pdf } = await keepInvoicePaper({ db, regionContent }, row);
    reply.header('content-disposition', `attachment; filename="${invoiceTitle(numbered(row))}.pdf"`);
    return pdf;
  });

  answer(app, calls.markInvoicePosted, async ({ caller, input: { gguid, about } }) => {
    const row = await getInvoice(db, gguid);
    await db.transaction().execute((trx) => markPosted(trx, row, { about, staffId: caller.personId }));
    return null;
  });
}

/** Acts over what was issued; most of them want a second person. */
function actRoutes(app: FastifyInstance, portal: Portal, officeOf: OfficeOf): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.cancelInvoice, async ({ caller, idempotencyKey, input: { gguid, isReissued, reason } }) => {
    const first = await getInvoice(db, gguid);
    const { region_id: regionId, year, number } = first;
    const { openCents, debit } = await getStanding(db, first);
    const payload = { regionId, year, number, isReissued, openCents, debit, idempotencyKey };
    const act = await askOrDo(office, invoiceCancellationKind, payload, { staffId: caller.personId, regionId, reason });
    const cancellation = await findCancellation(db, first);
    const reissued = cancellation && (await findIssuedAnew(db, first));
    return { ...act, cancellation: cancellation ? labelOf(cancellation) : null, reissued: reissued ? labelOf(reissued) : null };
  });

  answer(app, calls.recordInvoicePayment, async ({ caller, idempotencyKey, input }) => {
    const { gguid, direction, amount, reason, ...said } = input;
    const { region_id: regionId, year, number } = await getInvoice(db, gguid);
    await assertBankDay(db, said.day);
    const cents = direction === 'from-business' ? centsOf(amount) : -centsOf(amount);
    const payload = { ...said, regionId, year, number, cents, idempotencyKey };
    return askOrDo(office, invoicePaymentKind, payload, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.returnInvoiceDebit, async ({ caller, idempotencyKey, input: { gguid, reason, ...said } }) => {
    const row = await getInvoice(db, gguid);
    const regionId = row.region_id;
    await assertBankDay(db, said.day);
    const debit = await findDebitOfInvoice(db, row);
    if (debit === undefined) throw debitRefused('NOT_DEBITED');
    const payload = { ...said, regionId, debit, idempotencyKey };
    return askOrDo(office, invoiceDebitReturnKind, payload, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.restoreOnlinePayment, async ({ caller, idempotencyKey, input: { reason, ...said } }) => {
    const { regionId } = await getReversedPayment(db, said);
    const payload = { ...said, idempotencyKey };
    return askOrDo(office, paymentRestoredKind, payload, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.voidInvoiceFile, async ({ caller, input: { region: slug, file, reason } }) => {
    const { region, regionId } = await officeOf({ slug });
    const wanted = { regionId, region, file, reason, staffId: caller.personId };
    await db.transaction().execute((trx) => voidInvoiceFile(trx, wanted));
    await endReleasesOf(db, wanted);
    return null;
  });
}

/** New invoices: by hand, and those that something has hindered. */
function issueRoutes(app: FastifyInstance, { db }: Portal, officeOf: OfficeOf, holdBack: HoldBack): void {
  answer(app, calls.issueInvoice, async ({ caller, input }) => ({
    label: await issueByHand(db, officeOf, input, caller.personId),
  }));

  answer(app, calls.retryInvoice, async ({ caller, input: { region, cause } }) => {
    const office = await officeOf({ slug: region });
    const retried = { regionId: office.regionId, cause, staffId: caller.personId };
    return { label: await db.transaction().execute((trx) => retryInvoice(trx, { ...office, holdBack }, retried)) };
  });
}

/** What a region charges. */
function priceRoutes(app: FastifyInstance, { db }: Portal, officeOf: OfficeOf): void {
  answer(app, calls.invoicePrices, async ({ input }) => {
    const { regionId } = await officeOf({ slug: input.region });
    const prices = await readInvoicePrices(db, regionId);
    const text = (cents: number | null) => (cents === null ? '' : formatCents(cents));
    return calls.mapPrices((name) => text(prices[name]));
  });

  answer(app, calls.setInvoicePrices, async ({ caller, input: { region, ...said } }) => {
    const { regionId } = await officeOf({ slug: region });
    const cents = (text: string) => (text === '' ? null : centsOf(text));
    const prices = calls.mapPrices((name) => cents(said[name]));
    await db.transaction().execute((trx) => setInvoicePrices(trx, regionId, prices, caller.personId));
    return null;
  });
}
