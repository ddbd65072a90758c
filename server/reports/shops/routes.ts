import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/shops/shops.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { FindShopList } from './keep-shops.ts';

export function shopRoutes(app: FastifyInstance, { regionContent }: Portal, findShopList: FindShopList): void {
  answer(app, calls.shops, async ({ input }) => {
    const region = await regionContent.find({ slug: input.region });
    if (!region) throw notFound();
    return (await findShopList(region.regionId)).answer;
  });
}
