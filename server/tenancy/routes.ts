import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './access/account-routes.ts';
import { contractorRoutes } from './access/contractor-routes.ts';
import { passwordResetRoutes } from './access/password-reset-routes.ts';
import { accessRoutes } from './access/routes.ts';
import { secondFactorRoutes } from './access/second-factor/routes.ts';
import { findBrowser } from './access/session.ts';
import { tillPinRoutes } from './access/till-pin/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import type { Portal } from './portal.ts';
import { regionRoutes } from './regions/routes.ts';

/** The calls of this floor, room by room. */
export function tenancyRoutes(app: FastifyInstance, portal: Portal): void {
  regionRoutes(app, portal);
  inboxRoutes(app, portal, findBrowser);
  draftRoutes(app, portal);
  accessRoutes(app, portal);
  accountRoutes(app, portal);
  contractorRoutes(app, portal);
  passwordResetRoutes(app, portal);
  secondFactorRoutes(app, portal);
  tillPinRoutes(app, portal);
}
