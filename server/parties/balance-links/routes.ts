import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/balance-links/balance-links.ts';
import { answer } from '#server/platform/http/answer.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { makeBalanceLinks } from './make-balance-links.ts';
import { queryBalance } from './query-balance.ts';
import { revokeBalanceLinks } from './revoke-balance-links.ts';

/** Ten thousand links are work: enough for a person, not for a machine. */
const LISTS = { most: 30, minutes: 10 };

export function balanceLinkRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal;

  answer(app, calls.generateBalanceLinks, async ({ caller, file, input }) => {
    await countAttempt(db, `balance-links ${caller.personId}`, LISTS);
    return makeBalanceLinks(db, config, { file, replaces: input.replace === 'true', staffId: caller.personId });
  });

  answer(app, calls.revokeBalanceLinks, async ({ caller, input }) => ({
    count: await revokeBalanceLinks(db, { ...input, staffId: caller.personId }),
  }));

  answer(app, calls.queryBalance, ({ input, request }) => queryBalance(portal, input.x, clientAddressOf(request)));
}
