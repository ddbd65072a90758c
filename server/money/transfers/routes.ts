import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/money/transfers/transfers.ts';
import { answer } from '#server/platform/http/answer.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listTransferRequests } from './reads.ts';
import { requestTransfer } from './request-transfer.ts';

export function transferRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.transferBalance, ({ caller, input }) => requestTransfer(portal, customerOf(caller), input));

  answer(app, calls.transferRequests, ({ caller }) => listTransferRequests(portal.db, customerOf(caller)));
}
