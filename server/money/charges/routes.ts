import type { FastifyInstance } from 'fastify';
import { chargeWindow } from '#contract/money/charges/charge-window.ts';
import * as calls from '#contract/money/charges/charges.ts';
import { isEmployerStopped } from '#server/ledger/write/freeze-charge-order.ts';
import { readEmployerCredit } from '#server/ledger/read/employer-credit.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { employerOf } from '#server/parties/businesses/own-business.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { assertBankDay } from '#server/money/bank/assert-bank-day.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { noteInspection } from '#server/tenancy/audit/audit.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { centsOf } from '#contract/common/money.ts';
import { cancelChargeOrder } from './cancel-charge-order.ts';
import { assertReleasable, chargeFileKind, takeChargeFile } from './charge-files.ts';
import { openChargeCorrection } from './open-charge-correction.ts';
import { describeRow, describeWhole } from './describe-charge-order.ts';
import { describeChargeWindow } from './read-charge-window.ts';
import { forecastCharges } from './forecast-charges.ts';
import { type ChargeOrder, findOrder, listChargeOrdersOf } from './get-charge-order.ts';
import { keepChargeOrderPaper } from './keep-charge-order-paper.ts';
import { listForStaff } from './list-for-staff.ts';
import { chargeOrderMoneyKind } from './charge-order-money-kind.ts';
import { canCancel, canReturn } from './charge-order-state.ts';

export function chargeRoutes(app: FastifyInstance, { db, config, regionContent }: Portal): void {
  const office = { db, keys: openSealKeys(config), config, regionContent };
  const today = async () => berlinDay(await readLedgerClock(db));

  /** Throws Refusal 404 for an order of somebody else, whether there is one or not. */
  async function getOwn(caller: Caller, id: string): Promise<ChargeOrder> {
    const { regionId, employerId } = employerOf(caller);
    const order = await findOrder(db, id);
    if (order?.employerId !== employerId || order.regionId !== regionId) throw notFound(calls.chargeMessages.unknown);
    return order;
  }

  async function getAny(id: string): Promise<ChargeOrder> {
    const order = await findOrder(db, id);
    if (!order) throw notFound(calls.chargeMessages.unknown);
    return order;
  }

  answer(app, calls.chargeOrders, async ({ caller }) => {
    const key = employerOf(caller);
    const day = (await today()).toString();
    return {
      orders: (await listChargeOrdersOf(db, key.regionId, key.employerId)).map((order) => describeRow(order, day)),
      isStopped: await isEmployerStopped(db, key.regionId, key.employerId),
      creditCents: await readEmployerCredit(db, key.regionId, key.employerId),
    };
  });
  answer(app, calls.chargeOrder, async ({ caller, input }) =>
    describeWhole(db, await getOwn(caller, input.id), (await today()).toString()),
  );
  answer(app, chargeWindow, ({ caller }) => describeChargeWindow(db, employerOf(caller)));
  answer(app, calls.chargeForecast, async ({ caller }) => forecastCharges(db, employerOf(caller), await today()));
  answer(app, calls.chargeOrderPaper, async ({ caller, input, reply }) => {
    const order = await getOwn(caller, input.id);
    reply.header('content-disposition', `attachment; filename="Ladeauftrag ${order.label}.pdf"`);
    return keepChargeOrderPaper({ db, regionContent }, order);
  });

  answer(app, calls.staffChargeOrders, async ({ input }) => listForStaff(db, input.employer, (await today()).toString()));
  answer(app, calls.staffChargeOrder, async ({ caller, input }) => {
    const order = await getAny(input.id);
    const { regionId, label } = order;
    await noteInspection(db, { personId: caller.personId, regionId, act: 'looked-at-charge-order', subject: `order ${label}` });
    const whole = await describeWhole(db, order, (await today()).toString());
    const employerCreditCents = await readEmployerCredit(db, regionId, order.employerId);
    return { ...whole, employerCreditCents, canReturn: canReturn(order), canCancel: canCancel(order) };
  });
  answer(app, calls.staffChargeOrderPaper, async ({ caller, input, reply }) => {
    const order = await getAny(input.id);
    const { regionId, label } = order;
    await noteInspection(db, { personId: caller.personId, regionId, act: 'looked-at-charge-order', subject: `order ${label}` });
    reply.header('content-disposition', `attachment; filename="Ladeauftrag ${label}.pdf"`);
    return keepChargeOrderPaper({ db, regionContent }, order);
  });

  answer(app, calls.recordChargePayment, async ({ caller, idempotencyKey, input: { id, reason, amount, ...said } }) => {
    const { regionId, number } = await getAny(id);
    await assertBankDay(db, said.day);
    const payload = { ...said, type: 'charge-payment' as const, regionId, number, cents: centsOf(amount), idempotencyKey };
    return askOrDo(office, chargeOrderMoneyKind, payload, { staffId: caller.personId, regionId, reason });
  });
  answer(app, calls.returnChargeDebit, async ({ caller, idempotencyKey, input: { id, reason, ...said } }) => {
    const { regionId, number, asked } = await getAny(id);
    await assertBankDay(db, said.day);
    const payload = { ...said, type: 'charge-return' as const, regionId, number, cents: asked, idempotencyKey };
    return askOrDo(office, chargeOrderMoneyKind, payload, { staffId: caller.personId, regionId, reason });
  });
  answer(app, calls.payOutChargeCredit, async ({ caller, idempotencyKey, input: { id, reason, amount, ...said } }) => {
    const { regionId, number } = await getAny(id);
    await assertBankDay(db, said.day);
    const payload = { ...said, type: 'charge-payout' as const, regionId, number, cents: centsOf(amount), idempotencyKey };
    return askOrDo(office, chargeOrderMoneyKind, payload, { staffId: caller.personId, regionId, reason });
  });
  answer(app, calls.openChargeCorrection, async ({ caller, input: { id, cardID, amount, reason } }) => {
    const order = await getAny(id);
    const wanted = { card: cardID, cents: centsOf(amount), why: reason, openedBy: caller.personId };
    return { number: await db.transaction().execute((trx) => openChargeCorrection(trx, order, wanted)) };
  });
  answer(app, calls.cancelChargeOrder, async ({ caller, input: { id, reason } }) => {
    const order = await getAny(id);
    await db.transaction().execute((trx) => cancelChargeOrder(trx, order, { staffId: caller.personId, reason }));
    return { waitsForSecond: false };
  });
  answer(app, calls.releaseChargeFile, async ({ caller, input: { region, file, sha256, reason } }) => {
    const { regionId } = await getRegionName(db, region);
    const release = { regionId, file, sha256 };
    await assertReleasable(db, release);
    return askOrDo(office, chargeFileKind, release, { staffId: caller.personId, regionId, reason });
  });
  answer(app, calls.takeChargeFile, async ({ caller, input: { region, file }, reply }) => {
    const { regionId } = await getRegionName(db, region);
    const taken = await db.transaction().execute((trx) => takeChargeFile(trx, { regionId, file }, caller.personId));
    reply.header('content-disposition', `attachment; filename="${taken.messageId}.xml"`);
    return Buffer.from(taken.xml);
  });
}
