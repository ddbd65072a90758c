import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { bonusPermits, tillPermits } from '#contract/common/permits.ts';
import { pinMessages } from '#contract/tenancy/credentials/till-pins.ts';
import { signedInUser } from './sign-in.ts';

const tillPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  hasPin: z.boolean(),
  /** Too many wrong PINs: only the password opens it again. */
  isClosed: z.boolean(),
});
export type TillPerson = z.infer<typeof tillPerson>;

export const tillPeople = get({
  path: 'till-people',
  summary: 'Who else books for the shop where the caller stands.',
  who: tillPermits,
  output: z.array(tillPerson),
});

export const inviteTillPin = post({
  path: 'invite-till-pin',
  summary: 'Ask a colleague of the own shop by mail to set a PIN; once an hour.',
  who: bonusPermits,
  input: z.strictObject({ id: z.uuid() }),
});

export const changeTillUser = post({
  path: 'change-till-user',
  summary:
    'Go on at this till as a colleague of the same shop, by PIN: the session ends and another begins, which is that of a till user and lasts no longer than the one before. After three wrong PINs 422 `PIN_CLOSED`.',
  who: tillPermits,
  input: z.strictObject({ id: z.uuid(), pin: z.string().regex(/^\d{4,8}$/, pinMessages.form) }),
  output: signedInUser,
  sensitive: true,
});
