import type { FastifyInstance } from 'fastify';
import { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readAccount } from './read-account.ts';

export function businessAccountRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, businessAccount, ({ caller, input }) => readAccount(db, caller.personId, input));
}
