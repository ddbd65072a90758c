import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/money/bonus/bonus.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readBonus } from './read-bonus.ts';
import { saveBonus } from './save-bonus.ts';

/** Enough for somebody who tries out what fits. */
const SAVINGS = { most: 60, minutes: 60 };

export function bonusRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.getBonus, ({ caller }) => readBonus(db, adminOf(caller)));

  answer(app, calls.setBonus, async ({ caller, input }) => {
    await countAttempt(db, `bonus ${caller.personId}`, SAVINGS);
    return saveBonus(db, adminOf(caller), input);
  });
}

/** The permits let only people of a partner in; a partner belongs to a region. */
function adminOf({ personId, regionId, partnerId }: Caller) {
  if (regionId === null || partnerId === null) throw new Error(`person ${personId} has no partner`);
  return { personId, regionId, partnerId };
}
