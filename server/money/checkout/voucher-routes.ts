import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/money/checkout/vouchers.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegion } from '#server/tenancy/regions/find-region.ts';
import { createVoucher, endVoucher, listVouchers } from './change-vouchers.ts';

export function voucherRoutes(app: FastifyInstance, { db, regionContent }: Portal): void {
  answer(app, calls.vouchers, async ({ input }) => listVouchers(db, (await getRegion(regionContent, input.slug)).id));

  answer(app, calls.createVoucher, async ({ caller, input: { slug, reason, ...voucher } }) => {
    const { id: regionId } = await getRegion(regionContent, slug);
    const act = { regionId, staffId: caller.personId, reason };
    return { id: await db.transaction().execute((trx) => createVoucher(trx, voucher, act)) };
  });

  answer(app, calls.endVoucher, async ({ caller, input: { slug, id, reason } }) => {
    const { id: regionId } = await getRegion(regionContent, slug);
    await db.transaction().execute((trx) => endVoucher(trx, id, { regionId, staffId: caller.personId, reason }));
  });
}
