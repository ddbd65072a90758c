import type { FastifyInstance } from 'fastify';
import { contractorStatistics } from '#contract/reports/statistics/contractor-statistics.ts';
import { partnerStatistics } from '#contract/reports/statistics/partner-statistics.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getContractorStatistics } from './get-contractor-statistics.ts';
import { answerStatistics } from './get-partner-statistics.ts';

export function statisticsRoutes(app: FastifyInstance, { readAside, regionContent }: Portal): void {
  answer(app, partnerStatistics, ({ caller, input }) => readAside((db) => answerStatistics(db, ownBusinessOf(caller), input)));

  answer(app, contractorStatistics, async ({ caller: { regionId } }) => {
    const region = regionId === null ? undefined : await regionContent.find({ regionId });
    if (!region) throw notFound();
    const months = await readAside((db) => getContractorStatistics(db, region.regionId));
    return { region: region.name, cardName: region.cardName, months };
  });
}
