import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/former-bookings/former-bookings.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { FORMER_BOOKINGS_JOB } from './continue-histories.ts';
import { writeBookingFaults } from './write-booking-faults.ts';
import { mapBookings } from './map-bookings.ts';
import { readHistory } from './read-history.ts';
import { askForBookingsRehearsal } from './rehearse-bookings.ts';
import { removeBookings, showBookings } from './show-bookings.ts';
import { removeBookingsFile, takeBookings } from './take-bookings.ts';

/** Hundreds of thousands of rows are work: enough for a person, not for a machine. */
const FILES = { most: 30, minutes: 10 };

/** How past bookings of cards come from another provider. */
export function formerBookingRoutes(app: FastifyInstance, { db }: Portal, jobs: Pick<JobOffice, 'startNow'>): void {
  answer(app, calls.formerHistory, ({ input }) => readHistory(db, input.id));

  answer(app, calls.uploadFormerBookings, async ({ caller, file, input }) => {
    await countAttempt(db, `former-bookings ${caller.personId}`, FILES);
    return { rows: await takeBookings(db, { ...input, file, staffId: caller.personId }) };
  });

  answer(app, calls.removeFormerFile, ({ caller, input }) => removeBookingsFile(db, { ...input, staffId: caller.personId }));

  answer(app, calls.mapFormerBookings, ({ input }) => mapBookings(db, input));

  answer(app, calls.rehearseFormerBookings, async ({ caller, input }) => {
    await askForBookingsRehearsal(db, input);
    await jobs.startNow(FORMER_BOOKINGS_JOB, caller.personId);
  });

  answer(app, calls.formerBookingFaults, async ({ input, reply }) => {
    reply.header('content-disposition', `attachment; filename="fruehere-buchungen-${input.id}-fehler.csv"`);
    return writeBookingFaults(db, input.id);
  });

  answer(app, calls.formerBookingTemplate, async () => writeCsv([Object.values(calls.formerColumns)]));

  answer(app, calls.showFormerBookings, ({ caller, input }) => showBookings(db, { ...input, staffId: caller.personId }));

  answer(app, calls.removeFormerBookings, ({ caller, input }) => removeBookings(db, { ...input, staffId: caller.personId }));
}
