import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/corrections.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { prefillCorrection } from './prefill-correction.ts';
import { requestCorrection } from './request-correction.ts';

export function correctionRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.correctionPrefill, ({ caller }) => prefillCorrection(portal.db, caller));

  answer(app, calls.correctionBooking, ({ caller, input }) => requestCorrection(portal, caller, input));
}
