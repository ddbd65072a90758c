import type { FastifyInstance } from 'fastify';
import { generateSepaPdf } from '#contract/reports/mandates/mandates.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { printOwnMandate } from './print-own-mandate.ts';

export function mandateRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, generateSepaPdf, async ({ caller, input, reply }) => {
    reply.header('content-disposition', 'attachment; filename="SEPA-Lastschriftmandat.pdf"');
    return printOwnMandate(portal, ownBusinessOf(caller), caller.personId, input);
  });
}
