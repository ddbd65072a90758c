import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './credentials/account-routes.ts';
import { contractorRoutes } from './contractors/routes.ts';
import { passwordResetRoutes } from './credentials/password-reset-routes.ts';
import { captchaRoutes } from './throttling/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { secondFactorRoutes } from './credentials/second-factor/routes.ts';
import { findBrowser } from './sessions/session.ts';
import { tillPinRoutes } from './credentials/till-pin/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import type { Newcomers } from './credentials/newcomers.ts';
import type { Portal } from './portal.ts';
import { neighbourRoutes } from './neighbours/routes.ts';
import { regionRoutes } from './regions/routes.ts';

/** The calls of this floor, room by room. What newcomers are is known above. */
export function tenancyRoutes(app: FastifyInstance, portal: Portal, newcomers: Newcomers): void {
  regionRoutes(app, portal);
  neighbourRoutes(app, portal);
  inboxRoutes(app, portal, findBrowser);
  draftRoutes(app, portal);
  captchaRoutes(app, portal);
  sessionRoutes(app, portal);
  accountRoutes(app, portal, newcomers);
  contractorRoutes(app, portal);
  passwordResetRoutes(app, portal);
  secondFactorRoutes(app, portal);
  tillPinRoutes(app, portal);
}
