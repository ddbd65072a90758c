import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { givenPassword } from '#contract/common/password.ts';
import { supportPermits } from '#contract/common/permits.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';

const CODE_FORM = 'Der Code hat 6 Ziffern.';
const password = givenPassword('Bitte geben Sie Ihr Passwort ein.');
const appCode = z
  .string({ error: secondFactorMessages.codeMissing })
  .trim()
  .min(1, secondFactorMessages.codeMissing)
  .regex(/^\d{3} ?\d{3}$/, CODE_FORM);

export const secondFactorState = get({
  path: 'second-factor-state',
  summary: 'Whether the own second factor is on, since when, and how many codes for a lost phone are left.',
  who: 'signed-in',
  output: z.object({ since: z.iso.datetime().nullable(), recoveryCodesLeft: z.number().int() }),
  beforeSecondFactor: true,
});

export const beginSecondFactor = post({
  path: 'begin-second-factor',
  summary: 'Begin to set up a second factor: what the authenticator app has to know.',
  who: 'signed-in',
  input: z.strictObject({ password }),
  output: z.object({
    /** To be typed into the app. */
    secret: z.string(),
    uri: z.string(),
    /** The address as QR code: a data URI. */
    picture: z.string(),
  }),
  sensitive: true,
  beforeSecondFactor: true,
});

/** Shown only once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = post({
  path: 'confirm-second-factor',
  summary: 'Switch the second factor on with its first code; answers the codes for a lost phone, once. All other sessions end.',
  who: 'signed-in',
  input: z.strictObject({ code: appCode }),
  output: recoveryCodes,
  sensitive: true,
  beforeSecondFactor: true,
});

export const renewRecoveryCodes = post({
  path: 'renew-recovery-codes',
  summary: 'New codes for a lost phone in place of all before.',
  who: 'signed-in',
  input: z.strictObject({ password }),
  output: recoveryCodes,
  sensitive: true,
});

export const endSecondFactor = post({
  path: 'end-second-factor',
  summary: 'Switch the own second factor off. All other sessions end.',
  who: 'signed-in',
  input: z.strictObject({ password }),
  sensitive: true,
});

export const resetSecondFactor = post({
  path: 'reset-second-factor',
  summary: 'Take away the second factor of somebody who has lost the phone: of staff by management, of others by support.',
  who: supportPermits,
  input: z.strictObject({ id: z.uuid(), reason }),
  output: actAnswer,
});
