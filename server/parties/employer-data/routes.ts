import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/employer-data/employer-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import { employerOf } from '#server/parties/businesses/own-business.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readEmployerData } from './read-employer-data.ts';
import { saveEmployerData } from './save-employer-data.ts';

/** Enough for a person who retries until it is right. */
const SAVINGS = { most: 60, minutes: 60 };

export function employerDataRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.employerCompletePersonalData, ({ caller }) => readEmployerData(portal.db, employerOf(caller)));
  answer(app, calls.employerPersonalData, async ({ caller, input }) => {
    const admin = employerOf(caller);
    await countAttempt(portal.db, `employer data ${admin.personId}`, SAVINGS);
    await saveEmployerData(portal, admin, input);
    return readEmployerData(portal.db, admin);
  });
}
