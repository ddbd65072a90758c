import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/tenancy/portal.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import { balanceLinkRoutes } from './balance-links/routes.ts';
import { ownBankRoutes } from './businesses/routes.ts';
import { cardRoutes } from './cards/routes.ts';
import type { OnCardsGiven } from './card-stock/assign-cards.ts';
import { cardStockRoutes } from './card-stock/routes.ts';
import { personRoutes } from './customers/person-routes.ts';
import type { ListCardGifts } from './customers/dashboard.ts';
import { customerRoutes } from './customers/routes.ts';
import { employerDataRoutes } from './employer-data/routes.ts';
import { logoRoutes } from './logos/routes.ts';
import { partnerDataRoutes } from './partner-data/routes.ts';
import { potentialPartnerRoutes } from './potential-partners/routes.ts';
import { prospectRoutes } from './prospects/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';

/** What comes from the floors above. */
interface PartiesNeeds {
  onCardsGiven: OnCardsGiven;
  listCardGifts: ListCardGifts;
}

/** The calls of this floor, room by room. */
export function partiesRoutes(
  app: FastifyInstance,
  portal: Portal,
  jobs: Pick<JobOffice, 'startNow'>,
  { onCardsGiven, listCardGifts }: PartiesNeeds,
): void {
  ownBankRoutes(app, portal);
  logoRoutes(app, portal);
  cardRoutes(app, portal);
  cardStockRoutes(app, portal, jobs, onCardsGiven);
  balanceLinkRoutes(app, portal);
  customerRoutes(app, portal, listCardGifts);
  personRoutes(app, portal);
  signInRoutes(app, portal);
  potentialPartnerRoutes(app, portal);
  prospectRoutes(app, portal);
  partnerDataRoutes(app, portal);
  employerDataRoutes(app, portal);
}
