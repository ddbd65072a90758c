import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/credentials/second-factor.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import { deviceCookieName } from '#server/tenancy/sessions/session-cookies.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewOwnCodes, showSecondFactor } from './own-second-factor.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

export function secondFactorRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const needed = { db, keys: openSealKeys(config) };

  answer(app, calls.secondFactorState, ({ caller }) => showSecondFactor(db, caller));
  answer(app, calls.beginSecondFactor, ({ caller, input }) => beginSecondFactor(needed, caller, input.password));
  answer(app, calls.confirmSecondFactor, async ({ caller, input, request }) => {
    const deviceToken = request.cookies[deviceCookieName(config)];
    return { recoveryCodes: await confirmSecondFactor(needed, caller, { ...input, deviceToken }) };
  });
  answer(app, calls.renewRecoveryCodes, async ({ caller, input }) => ({
    recoveryCodes: await renewOwnCodes(needed, caller, input.password),
  }));
  answer(app, calls.endSecondFactor, ({ caller, input }) => endSecondFactor(needed, caller, input.password));
  answer(app, calls.resetSecondFactor, ({ caller, input }) => resetSecondFactor(db, caller, input));
}
