import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/tenancy/portal.ts';
import { bankStatementRoutes } from './bank-statements/routes.ts';
import { bookingNoticeRoutes } from './booking-notices/routes.ts';
import { businessAccountRoutes } from './business-accounts/routes.ts';
import { datevRoutes } from './datev/routes.ts';
import { dayClosingRoutes } from './day-closings/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { floatRoutes } from './float/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { mandateRoutes } from './mandates/routes.ts';
import { myDataRoutes } from './my-data/routes.ts';
import { openItemRoutes } from './open-items/routes.ts';
import { partnerTransactionRoutes } from './partner-transactions/routes.ts';
import { holdBack } from './reminders/hold-back.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { settlementRoutes } from './settlements/routes.ts';
import type { FindShopList } from './shops/keep-shops.ts';
import { shopRoutes } from './shops/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

/** The calls of this floor, room by room. */
export function reportsRoutes(app: FastifyInstance, portal: Portal, findShopList: FindShopList): void {
  settlementRoutes(app, portal);
  invoiceRoutes(app, portal, holdBack);
  openItemRoutes(app, portal);
  documentRoutes(app, portal);
  datevRoutes(app, portal);
  mandateRoutes(app, portal);
  statisticsRoutes(app, portal);
  floatRoutes(app, portal);
  bankStatementRoutes(app, portal);
  reminderRoutes(app, portal);
  businessAccountRoutes(app, portal);
  transactionRoutes(app, portal);
  bookingNoticeRoutes(app, portal);
  partnerTransactionRoutes(app, portal);
  dayClosingRoutes(app, portal);
  myDataRoutes(app, portal);
  shopRoutes(app, portal, findShopList);
}
