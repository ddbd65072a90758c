import type { AddressInfo } from 'node:net';
import { issueLinkSecret } from '#server/tenancy/access/issue-link-secret.ts';
import { openCallerLookup } from '#server/tenancy/access/caller.ts';
import { guardCalls, identifyCallers } from '#server/tenancy/access/gate.ts';
import { secondFactorRoutes } from '#server/tenancy/access/second-factor/routes.ts';
import { tillPinRoutes } from '#server/tenancy/access/till-pin/routes.ts';
import { signInRoutes } from '#server/parties/sign-in/routes.ts';
import { myDataRoutes } from '#server/reports/my-data/routes.ts';
import { passwordResetRoutes } from '#server/tenancy/access/password-reset-routes.ts';
import { contractorRoutes } from '#server/tenancy/access/contractor-routes.ts';
import { accountRoutes } from '#server/tenancy/access/account-routes.ts';
import { accessRoutes } from '#server/tenancy/access/routes.ts';
import { employerDataRoutes } from '#server/parties/employer-data/routes.ts';
import { partnerDataRoutes } from '#server/parties/partner-data/routes.ts';
import { mandateRoutes } from '#server/reports/mandates/routes.ts';
import { draftRoutes } from '#server/tenancy/drafts/routes.ts';
import { prospectRoutes } from '#server/parties/prospects/routes.ts';
import { cardRoutes } from '#server/parties/cards/routes.ts';
import { balanceLinkRoutes } from '#server/parties/cards/balance-link-routes.ts';
import { cardStockRoutes } from '#server/parties/cards/stock-routes.ts';
import { bonusRoutes } from '#server/money/bonus/routes.ts';
import { bookingRoutes } from '#server/money/bookings/routes.ts';
import { caseRoutes } from '#server/operator/cases/routes.ts';
import { contactRoutes } from '#server/operator/contact/routes.ts';
import { correctionRoutes } from '#server/money/corrections/routes.ts';
import { personRoutes } from '#server/parties/customers/person-routes.ts';
import { customerRoutes } from '#server/parties/customers/routes.ts';
import { documentRoutes } from '#server/reports/documents/routes.ts';
import { fetchAttachment } from './fetch-attachment.ts';
import { portalJobs } from './jobs.ts';
import { openPostingQueues } from '#server/ledger/write/post-booking.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { openDispatch } from '#server/operator/notifications/open-dispatch.ts';
import { notificationRoutes } from '#server/operator/notifications/routes.ts';
import { findBrowser } from '#server/tenancy/access/session.ts';
import { inboxRoutes } from '#server/tenancy/inbox/routes.ts';
import { openMaintenance } from '#server/operator/maintenance/maintenance.ts';
import { logoRoutes } from '#server/parties/logos/routes.ts';
import { closeForMaintenance } from '#server/operator/maintenance/close-for-maintenance.ts';
import { maintenanceRoutes } from '#server/operator/maintenance/routes.ts';
import { recordRoutes } from '#server/operator/records/routes.ts';
import { searchRoutes } from '#server/operator/search/routes.ts';
import { potentialPartnerRoutes } from '#server/parties/potential-partners/routes.ts';
import { contractRoutes } from '#server/operator/businesses/routes.ts';
import { fourEyesRoutes } from '#server/operator/four-eyes/routes.ts';
import { staffRoutes } from '#server/operator/staff/routes.ts';
import { operationRoutes } from '#server/operator/operations/routes.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { serveDescription } from '#server/platform/http/serve-description.ts';
import { serveHealth } from '#server/platform/http/health.ts';
import { openServer } from '#server/platform/http/open-server.ts';
import { setUpJobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { openPostOffice } from '#server/platform/mail/post-office.ts';
import { dayClosingRoutes } from '#server/reports/day-closings/routes.ts';
import { floatRoutes } from '#server/reports/float/routes.ts';
import { settlementRoutes } from '#server/reports/settlements/routes.ts';
import { partnerTransactionRoutes } from '#server/reports/partner-transactions/routes.ts';
import { keepShops } from '#server/reports/shops/keep-shops.ts';
import { shopRoutes } from '#server/reports/shops/routes.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { statisticsRoutes } from '#server/reports/statistics/routes.ts';
import { transactionRoutes } from '#server/reports/transactions/routes.ts';
import { transferRoutes } from '#server/money/transfers/routes.ts';
import { openRegionContent } from '#server/tenancy/regions/open-region-content.ts';
import { regionRoutes } from '#server/tenancy/regions/routes.ts';
import { employerCardRoutes } from '#server/money/employee-cards/routes.ts';
import type { CheckoutOffice } from '#server/money/checkout/checkout-office.ts';
import { openPayments } from '#server/money/checkout/open-payments.ts';
import { checkoutRoutes } from '#server/money/checkout/routes.ts';
import { voucherRoutes } from '#server/money/checkout/voucher-routes.ts';
import { partnerDataSavingRoutes } from '#server/money/joining/partner-data-routes.ts';
import { joiningRoutes } from '#server/money/joining/routes.ts';
import { checkoutPurposes } from './checkout-purposes.ts';
import { requestChargeCorrection } from '#server/money/charges/request-charge-correction.ts';
import { chargeRoutes } from '#server/money/charges/routes.ts';
import { regionEditingRoutes } from '#server/operator/region-editing/routes.ts';
import { serveAppointmentFrame } from './serve-appointment-frame.ts';
import { servePages } from './serve-pages.ts';
import { serveSitemap } from './serve-sitemap.ts';

export interface RunningPortal {
  portal: Portal;
  /** Where it listens, without slash at the end. */
  url: string;
  /** Finishes what is in flight, then closes. */
  close(): Promise<void>;
}

/** Starts the portal on an opened, migrated database. Closing it closes the database too. */
export async function startPortal(config: Config, database: Database): Promise<RunningPortal> {
  const log = openLog(config);
  const { db } = database;
  const portal: Portal = {
    config,
    db,
    log,
    findCaller: openCallerLookup(database, config),
    postBooking: openPostingQueues(db, openSealKeys(config)),
    regionContent: openRegionContent(db, config, log),
  };
  const findMaintenance = openMaintenance(db, config);
  const checkout: CheckoutOffice = { ...portal, payments: await openPayments(portal), purposes: checkoutPurposes };
  const jobs = setUpJobs(database, log, portalJobs(portal, checkout));
  const dispatch = openDispatch(portal);
  const findShopList = keepShops(database);

  const app = await openServer(config, log);
  identifyCallers(app, portal);
  closeForMaintenance(app, findMaintenance);
  guardCalls(app, portal);
  serveHealth(app, config, db);
  accessRoutes(app, portal);
  accountRoutes(app, portal);
  contractorRoutes(app, portal);
  passwordResetRoutes(app, portal);
  secondFactorRoutes(app, portal);
  tillPinRoutes(app, portal);
  signInRoutes(app, portal);
  regionRoutes(app, portal);
  inboxRoutes(app, portal, findBrowser);
  bookingRoutes(app, portal);
  customerRoutes(app, portal);
  cardRoutes(app, portal);
  prospectRoutes(app, portal);
  partnerDataRoutes(app, portal);
  employerDataRoutes(app, portal);
  draftRoutes(app, portal);
  mandateRoutes(app, portal);
  cardStockRoutes(app, portal, jobs);
  balanceLinkRoutes(app, portal);
  transferRoutes(app, portal);
  transactionRoutes(app, portal);
  partnerTransactionRoutes(app, portal);
  dayClosingRoutes(app, portal);
  statisticsRoutes(app, portal);
  shopRoutes(app, portal, findShopList);
  settlementRoutes(app, portal);
  floatRoutes(app, portal);
  chargeRoutes(app, portal);
  correctionRoutes(app, portal, requestChargeCorrection);
  bonusRoutes(app, portal);
  personRoutes(app, portal);
  myDataRoutes(app, portal);
  contactRoutes(app, portal);
  caseRoutes(app, portal);
  logoRoutes(app, portal);
  documentRoutes(app, portal);
  staffRoutes(app, portal);
  contractRoutes(app, portal);
  potentialPartnerRoutes(app, portal);
  fourEyesRoutes(app, portal);
  operationRoutes(app, portal, jobs);
  searchRoutes(app, portal);
  regionEditingRoutes(app, portal);
  employerCardRoutes(app, portal);
  voucherRoutes(app, portal);
  checkoutRoutes(app, checkout);
  joiningRoutes(app, portal, checkout);
  partnerDataSavingRoutes(app, portal, checkout);
  recordRoutes(app, portal);
  maintenanceRoutes(app, portal, findMaintenance);
  notificationRoutes(app, portal, dispatch);
  serveDescription(app);
  serveAppointmentFrame(app, portal);
  serveSitemap(app, portal);
  await servePages(app, { ...portal, findMaintenance, findShopList });

  await jobs.open();
  const closePostOffice = openPostOffice(database, config, log, {
    issueLinkSecret,
    fetchAttachment: (attachment) => fetchAttachment(portal, attachment),
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  return {
    portal,
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    async close() {
      await app.close();
      await closePostOffice();
      await jobs.close();
      await dispatch.close();
      // What was booked in the last minute does not wait unsealed for the next start.
      await sealBooks(db, openSealKeys(config)).catch((error: unknown) => log.error(error, 'sealing at the end failed'));
      await database.close();
    },
  };
}
