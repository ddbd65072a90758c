import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { supportPermits } from '#contract/common/permits.ts';

/** Shown instead of a secret that only its recipient may know. */
export const MASKED_SECRET = '••••••••';

const passwordReset = z.object({
  id: z.uuid(),
  email: z.string(),
  password_reset_token: z.string(),
  reset_password_link: z.string(),
  password_reset_timestamp: z.iso.datetime(),
  card_name: z.string(),
});
export type PasswordReset = z.infer<typeof passwordReset>;

export const resetPasswordTokens = get({
  path: 'reset-password-tokens',
  summary: 'Who has a link for a new password that still works; token and link are masked, only their hash is known.',
  who: supportPermits,
  output: z.array(passwordReset),
});

export const resendResetLink = post({
  path: 'resend-reset-link',
  summary: 'Mail a fresh link for a new password to its owner; the ones before end.',
  who: supportPermits,
  input: z.strictObject({ id: z.uuid() }),
});
