import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/money/bonus/bonus.ts';
import { answer } from '#server/platform/http/answer.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readBonus } from './read-bonus.ts';
import { saveBonus } from './save-bonus.ts';

/** Enough for somebody who tries out what fits. */
const SAVINGS = { most: 60, minutes: 60 };

export function bonusRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.getBonus, ({ caller }) => readBonus(db, partnerOf(caller)));

  answer(app, calls.setBonus, async ({ caller, input }) => {
    await countAttempt(db, `bonus ${caller.personId}`, SAVINGS);
    return saveBonus(db, partnerOf(caller), input);
  });
}
