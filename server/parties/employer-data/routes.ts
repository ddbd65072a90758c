import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/employer-data/employer-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readEmployerData } from './read-employer-data.ts';
import { saveEmployerData } from './save-employer-data.ts';
import type { EmployerAdmin } from './stored-employer-data.ts';

/** Enough for whoever goes on until it is right. */
const SAVINGS = { most: 60, minutes: 60 };

export function employerDataRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.employerCompletePersonalData, ({ caller }) => readEmployerData(portal.db, adminOf(caller)));
  answer(app, calls.employerPersonalData, async ({ caller, input }) => {
    const admin = adminOf(caller);
    await countAttempt(portal.db, `employer data ${admin.personId}`, SAVINGS);
    await saveEmployerData(portal, admin, input);
    return readEmployerData(portal.db, admin);
  });
}

/** The permits let only people of an employer in; an employer belongs to a region. */
function adminOf({ personId, regionId, employerId }: Caller): EmployerAdmin {
  if (regionId === null || employerId === null) throw new Error(`person ${personId} has no employer`);
  return { personId, regionId, employerId };
}
