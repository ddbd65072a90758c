import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPayments } from '#server/money/checkout/open-payments.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { checkoutPurposes } from './checkout-purposes.ts';
import { portalJobs } from './jobs.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

it('a cell that all regions have left does its work without an error', async () => {
  await portal.database.runAsOwner('update region_home set books_here = false');
  const payments = await openPayments(portal.portal);
  const failed: string[] = [];
  for (const { name, run } of portalJobs(portal.portal, { ...portal.portal, payments, purposes: checkoutPurposes }))
    await run().catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
  expect(failed).toEqual([]);
});
