import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/partner-data/partner-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import { askForEcCheck } from './ec-terminal-kind.ts';
import { readPartnerData } from './read-partner-data.ts';

export function partnerDataRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.partnerCompletePersonalData, ({ caller }) => readPartnerData(portal.db, partnerOf(caller)));
  answer(app, calls.checkEcTerminal, ({ caller, input }) => askForEcCheck(portal.db, partnerOf(caller), input));
}
