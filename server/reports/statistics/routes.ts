import type { FastifyInstance } from 'fastify';
import { partnerStatistics } from '#contract/partner-statistics.ts';
import { answer } from '#server/platform/http/answer.ts';
import { deskOf } from '#server/parties/partners/desk.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getPartnerStatistics } from './get-partner-statistics.ts';

export function statisticsRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, partnerStatistics, ({ caller }) => getPartnerStatistics(db, deskOf(caller)));
}
