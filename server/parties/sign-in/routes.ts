import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/parties/sign-in/sign-in.ts';
import { type Credentials, type LoginAnswer, secondFactor } from '#contract/parties/sign-in/sign-in.ts';
import type { Role } from '#contract/common/roles.ts';
import * as pinCalls from '#contract/parties/sign-in/till-people.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { clearTicketCookie, setTicketCookie, ticketCookieName } from '#server/tenancy/credentials/second-factor/ticket.ts';
import { endSession } from '#server/tenancy/sessions/session.ts';
import { clearSession, csrfTokenOf, sessionCookieName } from '#server/tenancy/sessions/session-cookies.ts';
import { forgetOwnEndpoint } from '#server/tenancy/inbox/forget-devices.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { judgeCredentials } from './ask-neighbours.ts';
import { changeTillUser } from './change-till-user.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { inviteTillPin, listTillPeople } from './list-till-people.ts';
import { browserOf, letIn } from './open-door.ts';
import { signIn } from './sign-in.ts';
import { getSignedInUser } from './signed-in-user.ts';

/** Each door and who may come in by it; prospects use those of partners and employers. */
const doors = [
  [calls.customerLogin, ['customer']],
  [calls.partnerLogin, ['partner', 'interested']],
  [calls.employerLogin, ['employer', 'interested']],
  [calls.contractorLogin, ['contractor']],
  [calls.operatorLogin, ['trolleymaker']],
] as const satisfies readonly (readonly [unknown, readonly Role[]])[];

export function signInRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal;
  const keys = openSealKeys(config);
  judgeCredentials(portal.neighbours, portal);

  for (const [call, roles] of doors) {
    answer(app, call, ({ input, request, reply }) => enter(portal, roles, input, request, reply));
  }

  answer(app, secondFactor, async ({ input, request, reply }) => {
    const browserToken = request.cookies[ticketCookieName(config)];
    const signedIn = await finishSignIn({ db, config, keys }, { ...input, browserToken, ...browserOf(portal, request) });
    clearTicketCookie(reply, config);
    return letIn(portal, signedIn, reply);
  });

  answer(app, calls.logout, async ({ caller, input, reply }) => {
    if (caller) {
      await endSession(db, caller.sessionHash);
      if (input.endpoint !== undefined) await forgetOwnEndpoint(db, caller.personId, input.endpoint);
      await audit(db, { personId: caller.personId, regionId: caller.regionId, act: 'signed-out' });
    }
    clearSession(reply, config);
  });

  answer(app, calls.session, async ({ caller, request }) => {
    if (!caller) return null;
    return getSignedInUser(portal, caller, csrfTokenOf(request.cookies[sessionCookieName(config)]!));
  });

  answer(app, pinCalls.tillPeople, ({ caller }) => listTillPeople(db, caller));

  answer(app, pinCalls.inviteTillPin, ({ caller, input }) => inviteTillPin(db, caller, input.id));

  answer(app, pinCalls.changeTillUser, async ({ caller, input, request, reply }) => {
    const signedIn = await changeTillUser({ db, config, keys }, caller, { ...input, device: browserOf(portal, request).device });
    return letIn(portal, signedIn, reply);
  });
}

async function enter(
  portal: Portal,
  roles: readonly Role[],
  { cardID, password }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const outcome = await signIn(portal, { identifier: cardID, password, roles, ...browserOf(portal, request) });
  if ('sessionToken' in outcome) return letIn(portal, outcome, reply);
  setTicketCookie(reply, portal.config, outcome.browserToken);
  return { secondFactor: outcome.ticket };
}
