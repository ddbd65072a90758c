import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/money/corrections/corrections.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { prefillCorrection } from './prefill-correction.ts';
import { requestCorrection, type RequestChargeCorrection } from './request-correction.ts';

/** Cases of charges belong to a room above. */
export function correctionRoutes(app: FastifyInstance, portal: Portal, requestChargeCorrection: RequestChargeCorrection): void {
  answer(app, calls.correctionPrefill, ({ caller }) => prefillCorrection(portal.db, caller));

  answer(app, calls.correctionBooking, ({ caller, input }) => requestCorrection(portal, requestChargeCorrection, caller, input));
}
