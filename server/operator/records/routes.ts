import type { FastifyInstance } from 'fastify';
import * as bookings from '#contract/operator/records/booking-records.ts';
import * as cards from '#contract/operator/records/card-records.ts';
import * as people from '#contract/operator/records/person-records.ts';
import { requestReplacement } from '#server/money/replacements/request-replacement.ts';
import { lockByStaff, undoLock, undoRegistration } from '#server/parties/cards/staff-acts.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { endPersonByStaff, endSessionsByStaff, sendReset } from './help-person.ts';
import { inspectBalance, listFormerBookings, readCard } from './read-card.ts';
import { printStaffReceipt, readBooking } from './read-booking.ts';
import { readPerson } from './read-person.ts';

export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;
  const done = { waitsForSecond: false };

  answer(app, cards.staffCard, ({ caller, input }) =>
    readCard(portal, caller, input.number, input.before === undefined ? undefined : new Date(input.before)),
  );
  answer(app, cards.staffFormerBookings, ({ caller, input }) => listFormerBookings(db, { ...input, staffId: caller.personId }));
  answer(app, cards.staffCardBalance, ({ caller, input }) => inspectBalance(db, { ...input, staffId: caller.personId }));

  const cardActs = [
    [cards.staffLockCard, lockByStaff],
    [cards.staffUnlockCard, undoLock],
    [cards.staffUndoRegistration, undoRegistration],
  ] as const;
  for (const [call, act] of cardActs)
    answer(app, call, async ({ caller, input }) => {
      await act(portal, { card: input.number, reason: input.reason, staffId: caller.personId });
      return done;
    });

  answer(app, cards.staffReplaceCard, async ({ caller, input: { number, ...wish }, idempotencyKey, reply }) => {
    const wanted = { ...wish, card: number, staffId: caller.personId, idempotencyKey };
    const { isReplay, ...result } = await requestReplacement(portal, wanted);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    return result;
  });

  answer(app, bookings.staffBooking, ({ caller, input }) => readBooking(portal, caller.personId, input));
  answer(app, bookings.staffReceipt, ({ caller, input }) => printStaffReceipt(portal, caller.personId, input));

  answer(app, people.staffPerson, ({ caller, input }) => readPerson(portal, caller, input.id));
  const personActs = [
    [people.staffSendReset, sendReset],
    [people.staffEndSessions, endSessionsByStaff],
    [people.staffEndAccount, endPersonByStaff],
  ] as const;
  for (const [call, act] of personActs)
    answer(app, call, async ({ caller, input }) => {
      await act(portal, { ...input, staffId: caller.personId });
      return done;
    });
}
