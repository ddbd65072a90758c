import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/open-items/open-items.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listRecordedPayments } from '#server/reports/settlements/list-recorded-payments.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listOpenItems } from './list-open-items.ts';
import { listOwnOpenItems } from './list-own-open-items.ts';

export function openItemRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.openItems, async () => ({
    items: await listOpenItems(db, await getLedgerToday(db)),
    payments: await listRecordedPayments(db),
  }));

  answer(app, calls.ownOpenItems, async ({ caller }) => listOwnOpenItems(db, ownBusinessOf(caller), await getLedgerToday(db)));
}
