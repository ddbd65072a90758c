import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/card-stock/card-stock.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { assignCards, type OnCardsGiven } from './assign-cards.ts';
import { countStock, emptyCounts, listCardReceivers } from './count-stock.ts';
import { findReceiver } from './receivers.ts';
import { listBatches } from './list-batches.ts';
import { requestBatch } from './request-batch.ts';
import { PRODUCTION_JOB } from './produce-batches.ts';
import { takeCardFile } from './take-card-file.ts';

export function cardStockRoutes(
  app: FastifyInstance,
  { db, regionContent }: Portal,
  jobs: Pick<JobOffice, 'startNow'>,
  onGiven: OnCardsGiven,
): void {
  async function regionOf(slug: string): Promise<RegionEntry> {
    const region = await regionContent.find({ slug });
    if (!region) throw notFound('Diese Region gibt es nicht.');
    return region;
  }

  answer(app, calls.cardStock, async () => {
    const counts = await countStock(db);
    const regions = await listRegionNames(db);
    return { regions: regions.map(({ regionId, ...names }) => ({ ...names, counts: counts.get(regionId) ?? emptyCounts() })) };
  });

  answer(app, calls.cardReceivers, async ({ input }) => {
    const { regionId } = await regionOf(input.region);
    return { receivers: await listCardReceivers(db, regionId) };
  });

  answer(app, calls.cardBatches, async ({ input }) => {
    const { regionId } = await regionOf(input.region);
    return { batches: await listBatches(db, regionId) };
  });

  answer(app, calls.requestBatch, async ({ caller, input: { region, quantity, ...request } }) => {
    const { regionId } = await regionOf(region);
    const number = await requestBatch(db, { regionId, count: quantity, staffId: caller.personId, ...request });
    await jobs.startNow(PRODUCTION_JOB, caller.personId);
    return { number };
  });

  answer(app, calls.takeCardFile, async ({ caller, input }) => {
    const { regionId } = await regionOf(input.region);
    return Buffer.from(await takeCardFile(db, { regionId, batchId: input.batch, staffId: caller.personId }));
  });

  answer(app, calls.assignCards, async ({ caller, input: { region: slug, to: kind, receiver, reason, ...choice } }) => {
    const region = await regionOf(slug);
    const to = await findReceiver(db, region.regionId, kind, receiver);
    return { count: await assignCards(db, { region, choice, to, staffId: caller.personId, reason, onGiven }) };
  });
}
