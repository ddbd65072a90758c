import type { FastifyInstance } from 'fastify';
import { float } from '#contract/reports/float/float.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getFloat } from './get-float.ts';

export function floatRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, float, ({ input }) => getFloat(db, input));
}
