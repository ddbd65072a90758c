import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/day-closings/day-closings.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { closeShopDay } from './close-shop-day.ts';
import { getShopDay } from './get-shop-day.ts';

export function dayClosingRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.shopDay, ({ caller, input }) => getShopDay(db, caller, input));
  answer(app, calls.closeShopDay, ({ caller, input }) => closeShopDay(db, caller, input));
}
