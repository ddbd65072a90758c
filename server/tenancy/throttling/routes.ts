import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/throttling/captcha.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import { checkPicture, checkProof, issuePicture, issueProof } from './captcha.ts';

export function captchaRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  answer(app, calls.captcha, () => issuePicture(db, config.CAPTCHA_TEST_ANSWER));
  answer(app, calls.captchaCheck, async ({ input }) => ({ captchaToken: await checkPicture(db, input.captchaId, input.answer) }));
  answer(app, calls.captchaChallenge, () => issueProof(db));
  answer(app, calls.captchaProof, async ({ input }) => ({
    captchaToken: await checkProof(db, input.captchaId, input.challenge, input.solution),
  }));
}
