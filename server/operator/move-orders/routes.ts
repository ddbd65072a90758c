import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/move-orders/move-orders.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listMoveOrders } from './list-move-orders.ts';
import { askForMove } from './move-order-kind.ts';
import { withdrawOrder } from './withdraw-order.ts';

/** What management orders, and an operator's command does: it needs rights that the portal does not have. */
export function moveOrderRoutes(app: FastifyInstance, portal: Portal): void {
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.moveOrders, () => listMoveOrders(portal.db));
  answer(app, calls.askForMove, ({ caller, input }) => askForMove(office, { ...input, staffId: caller.personId }));
  answer(app, calls.withdrawMoveOrder, ({ caller, input }) => withdrawOrder(portal.db, { ...input, staffId: caller.personId }));
}
