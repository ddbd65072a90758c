import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/search/search.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { searchEverything } from './search-everything.ts';

export function searchRoutes(app: FastifyInstance, { readAside }: Portal): void {
  answer(app, calls.staffSearch, ({ caller, input }) => readAside((db) => searchEverything(db, caller, input.q, input.most)));
}
