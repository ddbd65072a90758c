import type { FastifyInstance } from 'fastify';
import { dashboard } from '#contract/parties/customers/customers.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import { getDashboard, type ListCardGifts } from './dashboard.ts';

export function customerRoutes(app: FastifyInstance, { db }: Portal, listCardGifts: ListCardGifts): void {
  answer(app, dashboard, ({ caller, input }) =>
    getDashboard({ db, listCardGifts }, customerOf(caller), input.amountOfTransactions),
  );
}
