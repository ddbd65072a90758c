import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { bookingData } from '#contract/money/bookings/bookings.ts';
import type { Call } from '#contract/common/call.ts';
import { dashboard, dashboardInput } from '#contract/parties/customers/customers.ts';
import { queryKeyOf } from '#contract/common/query-key.ts';
import { isPermitted, type Permit } from '#contract/common/roles.ts';

/** What a screen asks first, answered with its page: nobody waits for a second way to the server. */
export interface FirstAnswer {
  key: string[];
  answer: unknown;
}

const firstCalls: Record<string, { call: Call & { who: readonly Permit[] }; input: Record<string, unknown> }> = {
  '/dashboard': { call: dashboard, input: dashboardInput },
  '/buchung': { call: bookingData, input: {} },
};

/**
 * Makes the first call of the screen at a path as its visitor would, through limit, gate and schemas. null where there
 * is none or it is refused; then the screen calls itself, and shows the error.
 */
export async function findFirstAnswer(
  app: FastifyInstance,
  request: FastifyRequest,
  { path, user }: { path: string; user: SignedInUser },
): Promise<FirstAnswer | null> {
  const first = firstCalls[path];
  if (!first || !isPermitted(first.call.who, user)) return null;
  const { call, input } = first;
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: `/api/${call.path}`,
    query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    headers: { cookie: request.headers.cookie, 'user-agent': request.headers['user-agent'] },
    remoteAddress: request.ip,
  });
  return statusCode === 200 ? { key: queryKeyOf(call, input), answer: JSON.parse(payload) } : null;
}
