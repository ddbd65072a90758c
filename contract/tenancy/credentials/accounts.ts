import { z } from 'zod';
import { accountMessages } from './account-messages.ts';
import { post } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { givenPassword, newPassword } from '#contract/common/password.ts';

const EMAIL_MISSING = 'Sie müssen Ihre registrierte E-Mail-Adresse angeben.';

/** A repetition is compared even when other fields are wrong: all errors show at once. */
const always = { when: () => true };

export const resetPassword = post({
  path: 'reset-password',
  summary: 'Mail a link for setting a new password, where the address has an account. Answers alike in any case.',
  who: 'anyone',
  input: z.strictObject({
    email: z.string({ error: EMAIL_MISSING }).trim().min(1, EMAIL_MISSING).max(100, 'Die E-Mail-Adresse ist ungültig.'),
  }),
  captcha: messages.captchaWrong,
  sensitive: true,
});

export const setNewPassword = post({
  path: 'new-password',
  summary: 'Set a new password with the token of the mailed link; ends all sessions of the account.',
  who: 'anyone',
  input: z
    .strictObject({
      t: z
        .string({ error: accountMessages.linkInvalid })
        .min(1, accountMessages.linkInvalid)
        .max(100, accountMessages.linkInvalid),
      password: newPassword('Sie müssen Ihr neues Passwort eingeben.'),
      passwordRepeated: givenPassword('Sie müssen Ihr neues Passwort wiederholen eingeben.'),
      /** Asked of card holders who come along from another provider, with their first password. */
      conditionsConsent: z.boolean().optional(),
    })
    .refine(({ password, passwordRepeated }) => !passwordRepeated || password === passwordRepeated, {
      ...always,
      path: ['passwordRepeated'],
      message: accountMessages.passwordsDiffer,
    }),
  captcha: messages.captchaWrong,
  sensitive: true,
});

export const changePassword = post({
  path: 'change-password',
  summary: 'Change the own password; this session goes on under a new id, all others end.',
  who: 'signed-in',
  input: z
    .strictObject({
      password: givenPassword('Sie müssen Ihr aktuelles Passwort eingeben.'),
      newPassword: newPassword('Sie müssen das neue Passwort eingeben.'),
      newPasswordRepeated: givenPassword('Sie müssen das neue Passwort wiederholt eingeben.'),
    })
    .refine(({ newPassword, newPasswordRepeated }) => !newPasswordRepeated || newPassword === newPasswordRepeated, {
      ...always,
      path: ['newPasswordRepeated'],
      message: accountMessages.passwordsDiffer,
    }),
  /** The CSRF token of the session, which continues. */
  output: z.object({ token: z.string() }),
  sensitive: true,
});

export const emailExistsCheck = post({
  path: 'email-exists-check',
  summary: 'Whether an address has an account. For people who are signed in, and with a captcha token.',
  who: 'anyone',
  input: z.strictObject({
    inputEmail: z.string({ error: EMAIL_MISSING }).trim().min(1, EMAIL_MISSING).max(100, 'Die E-Mail-Adresse ist ungültig.'),
  }),
  output: z.object({ exists: z.boolean() }),
  sensitive: true,
});
