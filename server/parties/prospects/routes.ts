import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/prospects.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listCategories } from '#server/tenancy/regions/list-categories.ts';
import { listTradeAssociations } from '#server/tenancy/regions/list-trade-associations.ts';
import { contactPersonRoles } from './contact-person-roles.ts';
import { registerProspect } from './register-prospect.ts';

export function prospectRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;

  answer(app, calls.interestRegistrationFormValues, async () => {
    const sectors = await listCategories(db);
    return { sectors: sectors.map(({ name }) => name), contact_person_roles: contactPersonRoles };
  });

  answer(app, calls.tradeAssociations, ({ input }) => listTradeAssociations(db, input.regionSlug));

  answer(app, calls.interestRegistration, ({ input, request }) => registerProspect(portal, input, request.ip));
}
