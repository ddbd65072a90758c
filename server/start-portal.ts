import type { AddressInfo } from 'node:net';
import { openCallerLookup } from './access/caller.ts';
import { guardCalls } from './access/gate.ts';
import { accountRoutes } from './access/account-routes.ts';
import { accessRoutes } from './access/routes.ts';
import { cardRoutes } from './cards/routes.ts';
import { bonusRoutes } from './bonus/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { personRoutes } from './customers/person-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { portalJobs } from './jobs.ts';
import { openPostingQueues } from './ledger/post-booking.ts';
import { openMaintenance } from './maintenance/maintenance.ts';
import { logoRoutes } from './logos/routes.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { serveHealth } from './platform/http/health.ts';
import { openServer } from './platform/http/open-server.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { openLog } from './platform/log.ts';
import { openPostOffice } from './platform/mail/post-office.ts';
import { partnerTransactionRoutes } from './partner-transactions/routes.ts';
import type { Portal } from './portal.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { openRegionContent } from './regions/open-region-content.ts';
import { regionRoutes } from './regions/routes.ts';
import { servePages } from './regions/serve-pages.ts';

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
    postBooking: openPostingQueues(db),
    regionContent: openRegionContent(db, config, log),
    findMaintenance: openMaintenance(db, config),
  };

  const app = await openServer(config, log);
  guardCalls(app, portal);
  serveHealth(app, config, db);
  accessRoutes(app, portal);
  accountRoutes(app, portal);
  regionRoutes(app, portal);
  bookingRoutes(app, portal);
  customerRoutes(app, portal);
  cardRoutes(app, portal);
  transferRoutes(app, portal);
  transactionRoutes(app, portal);
  partnerTransactionRoutes(app, portal);
  statisticsRoutes(app, portal);
  correctionRoutes(app, portal);
  bonusRoutes(app, portal);
  personRoutes(app, portal);
  contactRoutes(app, portal);
  logoRoutes(app, portal);
  documentRoutes(app, portal);
  operationRoutes(app, portal);
  maintenanceRoutes(app, portal);
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await servePages(app, portal);

  const stopJobs = await startJobs(database, log, portalJobs(portal));
  const closePostOffice = openPostOffice(db, config, log);
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  return {
    portal,
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    async close() {
      await app.close();
      await closePostOffice();
      await stopJobs();
      await database.close();
    },
  };
}
