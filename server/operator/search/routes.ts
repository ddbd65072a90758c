import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/search/search.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { searchForNeighbours, searchNeighbours } from './search-neighbours.ts';
import { searchEverything } from './search-everything.ts';

export function searchRoutes(app: FastifyInstance, portal: Portal): void {
  const { readAside } = portal;
  searchForNeighbours(portal.neighbours, portal);
  answer(app, calls.staffSearch, ({ caller, input }) => readAside((db) => searchEverything(db, caller, input.q, input.most)));
  answer(app, calls.searchElsewhere, ({ caller, input }) => searchNeighbours(portal, caller, input));
}
