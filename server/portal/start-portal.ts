import type { AddressInfo } from 'node:net';
import { closeForMaintenance, openMaintenance } from '#server/operator/maintenance/maintenance.ts';
import { openDispatch } from '#server/operator/notifications/open-dispatch.ts';
import { operatorRoutes } from '#server/operator/routes.ts';
import { openPostingQueues } from '#server/ledger/write/post-booking.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { CheckoutOffice } from '#server/money/checkout/checkout-office.ts';
import { openPayments } from '#server/money/checkout/open-payments.ts';
import { listCardGifts } from '#server/money/campaigns/tell-gifts.ts';
import { moneyRoutes } from '#server/money/routes.ts';
import { partiesRoutes } from '#server/parties/routes.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openAside } from '#server/platform/db/read-aside.ts';
import { serveHealth } from '#server/platform/http/health.ts';
import { prepareLeave } from '#server/platform/http/leave.ts';
import { openServer } from '#server/platform/http/open-server.ts';
import { serveDescription } from '#server/platform/http/describe-call.ts';
import { setUpJobs } from '#server/platform/jobs/set-up-jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { openMailDelivery } from '#server/platform/mail/open-mail-delivery.ts';
import { reportsRoutes } from '#server/reports/routes.ts';
import { keepShops } from '#server/reports/shops/keep-shops.ts';
import { openCallerLookup } from '#server/tenancy/sessions/find-caller.ts';
import { guardCalls, identifyCallers } from '#server/tenancy/sessions/gate.ts';
import { issueLinkSecret } from '#server/tenancy/credentials/mailed-token.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { openNeighbours } from '#server/tenancy/neighbours/neighbours.ts';
import { openElsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { openRegionContent } from '#server/tenancy/regions/open-region-content.ts';
import { waitingHolders } from '#server/parties/customers/waiting-holders.ts';
import { tenancyRoutes } from '#server/tenancy/routes.ts';
import { invoiceCards } from '#server/reports/invoices/invoice-cards.ts';
import { readBookState } from './book-state.ts';
import { checkoutPurposes } from './checkout-purposes.ts';
import { serveAppointmentFrame } from './serve-appointment-frame.ts';
import { servePages } from './serve-pages.ts';
import { serveSitemap } from './serve-sitemap.ts';
import { portalJobs } from './jobs.ts';
import { fetchAttachment } from './fetch-attachment.ts';

export interface RunningPortal {
  portal: Portal;
  /** Where it listens, without slash at the end. */
  url: string;
  /** Answers what is in flight and what comes on connections that are kept, then closes. */
  leave(): Promise<void>;
  /** Finishes what is in flight, then closes. */
  close(): Promise<void>;
}

/**
 * Starts the portal on an opened, migrated database. Closing it closes the database too. `leavePort` ends the waiting
 * page when the portal can listen.
 */
export async function startPortal(config: Config, database: Database, leavePort: () => void = () => {}): Promise<RunningPortal> {
  const log = openLog(config);
  const { db } = database;
  const aside = openAside(database, config, log);
  const portal: Portal = {
    config,
    db,
    readAside: aside.readAside,
    log,
    findCaller: openCallerLookup(database, config),
    postBooking: openPostingQueues(db, openSealKeys(config)),
    regionContent: openRegionContent(db, config, log),
    elsewhere: openElsewhere(database),
    neighbours: openNeighbours({ db, config, log }),
  };
  const findMaintenance = openMaintenance(db, config);
  const checkout: CheckoutOffice = { ...portal, payments: await openPayments(portal), purposes: checkoutPurposes };
  const jobs = setUpJobs(database, log, portalJobs(portal, checkout));
  const dispatch = openDispatch(portal);
  const findShopList = keepShops(database, aside.readAside);

  const app = await openServer(config, log);
  const leave = prepareLeave(app);
  identifyCallers(app, portal);
  closeForMaintenance(app, findMaintenance);
  guardCalls(app, portal);
  serveHealth(app, config, { db, leave, readBooks: () => readBookState(db) });
  tenancyRoutes(app, portal, waitingHolders);
  partiesRoutes(app, portal, jobs, {
    onCardsGiven: (trx, { region, ...given }) =>
      invoiceCards(trx, { region, portalUrl: config.PUBLIC_URL }, { regionId: region.regionId, ...given }),
    listCardGifts,
  });
  moneyRoutes(app, portal, checkout);
  reportsRoutes(app, portal, findShopList);
  operatorRoutes(app, portal, { jobs, dispatch, findMaintenance });
  serveDescription(app);
  serveAppointmentFrame(app, portal);
  serveSitemap(app, portal);
  await servePages(app, { ...portal, findMaintenance, findShopList });

  await jobs.open();
  const closeMailDelivery = openMailDelivery(database, config, log, {
    issueLinkSecret: (trx, link, personId, recipient) => issueLinkSecret(trx, config, link, personId, recipient),
    fetchAttachment: (attachment) => fetchAttachment(portal, attachment),
  });
  await app.ready();
  leavePort();
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  const running = {
    portal,
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    async close() {
      await app.close();
      await closeMailDelivery();
      await jobs.close();
      await dispatch.close();
      // What was booked in the last minute does not wait unsealed for the next start.
      await sealBooks(db, openSealKeys(config)).catch((error: unknown) => log.error(error, 'sealing at the end failed'));
      await aside.close();
      await database.close();
    },
  };
  return { ...running, leave: () => leave.go().then(() => running.close()) };
}
