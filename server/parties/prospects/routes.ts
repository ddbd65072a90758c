import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/prospects/prospects.ts';
import { changeProspectTerms as changeTermsCall } from '#contract/parties/prospects/prospect-terms.ts';
import { browserOf, letIn } from '#server/parties/sign-in/open-door.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listTradeAssociations } from '#server/tenancy/regions/community-reads.ts';
import { changeProspectTerms } from './change-prospect-terms.ts';
import { getFormValues } from './get-form-values.ts';
import { registerProspect } from './register-prospect.ts';

export function prospectRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;

  answer(app, calls.interestRegistrationFormValues, ({ input }) => getFormValues(db, input.id));

  answer(app, calls.tradeAssociations, ({ input }) => listTradeAssociations(db, input.regionSlug));

  answer(app, changeTermsCall, async ({ caller, input }) => {
    await changeProspectTerms(portal, caller.personId, input);
    return { waitsForSecond: false };
  });

  answer(app, calls.interestRegistration, async ({ input, request, reply }) => {
    const signedIn = await registerProspect(portal, input, { ip: request.ip, ...browserOf(portal, request) });
    return signedIn && letIn(portal, signedIn, reply);
  });
}
