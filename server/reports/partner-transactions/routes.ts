import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/partner-transactions/partner-transactions.ts';
import { answer } from '#server/platform/http/answer.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listPartnerTransactions } from './list-partner-transactions.ts';

export function partnerTransactionRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.partnerTransactions, ({ caller, input }) => listPartnerTransactions(db, ownBusinessOf(caller), input));
}
