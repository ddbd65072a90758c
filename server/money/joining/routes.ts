import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import type { PurposeName } from '#contract/money/checkout/entry-price.ts';
import * as calls from '#contract/money/joining/joining.ts';
import { employerJoiners } from '#contract/common/permits.ts';
import { type CheckoutOffice, getPurpose } from '#server/money/checkout/checkout-office.ts';
import { getOnlinePayer, parseData } from '#server/money/checkout/checkout-purpose.ts';
import { isSavedBy } from '#server/money/checkout/checkout-orders.ts';
import { saveWithoutPayment } from '#server/money/checkout/save-without-payment.ts';
import { getSignedInUser } from '#server/parties/sign-in/signed-in-user.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { confirmAccount } from '#server/tenancy/credentials/confirm-account.ts';
import { renewSession } from '#server/tenancy/sessions/session.ts';
import { csrfTokenOf, setSessionCookie } from '#server/tenancy/sessions/session-cookies.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readInterestData } from './read-interest-data.ts';

export function joiningRoutes(app: FastifyInstance, portal: Portal, office: CheckoutOffice): void {
  const { db } = portal;

  answer(app, calls.interestPersonalData, async ({ caller }) => {
    const payer = await getOnlinePayer(db, { permits: employerJoiners }, caller.personId);
    return readInterestData(db, office, payer);
  });

  answer(app, calls.confirmEmployerAccount, ({ input }) => confirmAccount(db, portal.config, input.t));

  for (const [call, purpose] of [
    [calls.partnerRegistration, 'partner-registration'],
    [calls.employerRegistration, 'employer-registration'],
  ] as const)
    answer(app, call, async ({ caller, input, request, reply }) => {
      await join(office, purpose, caller, input);
      return goOn(portal, caller, request, reply);
    });
}

/** Throws Refusal 404 for a payment that is not the caller's or did not save this, 409 for who has joined, and 422. */
async function join(
  office: CheckoutOffice,
  name: PurposeName,
  caller: Caller,
  { paymentId, quoteId, voucherCode, ...data }: ParsedInputOf<typeof calls.partnerRegistration>,
): Promise<void> {
  const { personId, regionId } = caller;
  if (regionId === null) throw notFound();
  if (paymentId !== undefined) {
    if (!(await isSavedBy(office.db, { personId, regionId }, name, paymentId))) throw notFound();
    return;
  }
  if (caller.role !== 'interested') throw new Refusal('JOINED_ALREADY', calls.joiningMessages.alreadyJoined);
  const parsed = parseData(getPurpose(office, name), data);
  await saveWithoutPayment(office, name, { personId, data: parsed, quoteId, voucherCode });
}

/** The same person continues with another role in another session. */
async function goOn(
  portal: Portal,
  { personId, sessionHash }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> {
  const device = describeDevice(request.headers['user-agent']);
  const token = await portal.db
    .transaction()
    .execute((trx) => renewSession(trx, portal.config, { sessionHash, personId, device }));
  setSessionCookie(reply, portal.config, token);
  return getSignedInUser(portal, { personId }, csrfTokenOf(token));
}
