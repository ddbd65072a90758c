import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/credentials/accounts.ts';
import { messages } from '#contract/common/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { askAllCellsForNewPassword, mailLinksForNeighbours } from './reset-link.ts';
import { changePassword } from './change-password.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { emailExists } from '#server/tenancy/people/taken-emails.ts';
import { assertCaptcha } from '#server/tenancy/throttling/captcha.ts';
import { csrfTokenOf, deviceCookieName, setDeviceCookie, setSessionCookie } from '#server/tenancy/sessions/session-cookies.ts';
import type { Newcomers } from './newcomers.ts';
import { setNewPassword } from './set-new-password.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';

const EMAIL_CHECKS = { most: 20, minutes: 60 };

interface Needed {
  db: Db;
  config: Config;
  regionContent: RegionContent;
  elsewhere: Elsewhere;
  neighbours: Neighbours;
}

export function accountRoutes(app: FastifyInstance, portal: Needed, newcomers: Newcomers): void {
  const { db, config } = portal;
  mailLinksForNeighbours(portal, newcomers);

  answer(app, calls.resetPassword, ({ input }) => askAllCellsForNewPassword(portal, input.email, newcomers));

  answer(app, calls.setNewPassword, ({ input }) => setNewPassword(portal, input, newcomers));

  answer(app, calls.changePassword, async ({ caller, input, request, reply }) => {
    const { sessionToken, deviceToken } = await changePassword(portal, caller.personId, {
      ...input,
      deviceToken: request.cookies[deviceCookieName(config)],
      device: describeDevice(request.headers['user-agent']),
    });
    setSessionCookie(reply, config, sessionToken);
    if (deviceToken) setDeviceCookie(reply, config, deviceToken);
    return { token: csrfTokenOf(sessionToken) };
  });

  answer(app, calls.emailExistsCheck, async ({ caller, input, request }) => {
    if (!caller) await assertCaptcha(db, request, { missing: messages.captchaWrong, wrong: messages.captchaWrong });
    await countAttempt(db, `email-exists ${caller ? `person ${caller.personId}` : clientAddressOf(request)}`, EMAIL_CHECKS);
    return { exists: await emailExists(db, input.inputEmail) };
  });
}
