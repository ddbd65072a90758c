import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/transactions/transactions.ts';
import { answer } from '#server/platform/http/answer.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listFormerTransactions } from './list-former-transactions.ts';
import { listTransactionChoices, listTransactionMonths, listTransactions } from './list-transactions.ts';
import { getOwnBooking, printOwnReceipt } from './own-booking.ts';
import { readCardBookings } from './read-card-bookings.ts';
import { cardBookingsCsv } from './card-bookings-csv.ts';
import { cardBookingsPaper } from './card-bookings-paper.ts';

/** Whole histories are work: enough for somebody who tries out, not for a machine. */
const EXPORTS = { most: 20, minutes: 5 };

export function transactionRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, readAside, regionContent } = portal;
  answer(app, calls.transactions, ({ caller, input }) => listTransactions(db, customerOf(caller), input));

  answer(app, calls.transactionMonths, ({ caller, input }) => listTransactionMonths(db, customerOf(caller), input));

  answer(app, calls.transactionChoices, ({ caller, input }) => listTransactionChoices(db, customerOf(caller), input.cardID));

  answer(app, calls.formerTransactions, ({ caller, input }) => listFormerTransactions(db, customerOf(caller), input));

  answer(app, calls.ownBooking, ({ caller, input }) => getOwnBooking(db, customerOf(caller), input));

  answer(app, calls.ownReceipt, async ({ caller, input }) => {
    await countAttempt(db, `export ${caller.personId}`, EXPORTS);
    return printOwnReceipt(portal, customerOf(caller), input);
  });

  answer(app, calls.transactionsCsv, async ({ caller, input }) => {
    await countAttempt(db, `export ${caller.personId}`, EXPORTS);
    return cardBookingsCsv(input.cardID, await readAside((db) => readCardBookings(db, customerOf(caller), input)));
  });

  answer(app, calls.transactionsPaper, async ({ caller, input }) => {
    await countAttempt(db, `export ${caller.personId}`, EXPORTS);
    const customer = customerOf(caller);
    const region = await regionContent.find({ regionId: customer.regionId });
    const lines = await readAside((db) => readCardBookings(db, customer, input));
    return cardBookingsPaper({ cardName: region?.cardName ?? 'Karte', card: input.cardID, ...input, lines });
  });
}
