import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/tenancy/portal.ts';
import { bonusRoutes } from './bonus/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { requestChargeCorrection } from './charges/open-charge-correction.ts';
import { chargeRoutes } from './charges/routes.ts';
import type { CheckoutOffice } from './checkout/checkout-office.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { voucherRoutes } from './checkout/voucher-routes.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { employeeCardRoutes } from './employee-cards/routes.ts';
import { partnerDataSavingRoutes } from './joining/partner-data-routes.ts';
import { joiningRoutes } from './joining/routes.ts';
import { transferRoutes } from './transfers/routes.ts';

/** The calls of this floor, room by room. */
export function moneyRoutes(app: FastifyInstance, portal: Portal, checkout: CheckoutOffice): void {
  bonusRoutes(app, portal);
  campaignRoutes(app, portal);
  bookingRoutes(app, portal);
  correctionRoutes(app, portal, requestChargeCorrection);
  transferRoutes(app, portal);
  chargeRoutes(app, portal);
  employeeCardRoutes(app, portal);
  checkoutRoutes(app, checkout);
  voucherRoutes(app, portal);
  joiningRoutes(app, portal, checkout);
  partnerDataSavingRoutes(app, portal, checkout);
}
