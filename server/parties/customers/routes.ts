import type { FastifyInstance } from 'fastify';
import { dashboard } from '#contract/parties/customers/customers.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import { getDashboard } from './dashboard.ts';

export function customerRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, dashboard, ({ caller, input }) => getDashboard(db, customerOf(caller), input.amountOfTransactions));
}
