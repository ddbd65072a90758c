import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';

/** How a card holder is told of each booking: not at all, on the devices that show messages, or by mail. */
export const noticeWays = ['none', 'push', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const setting = z.strictObject({ way: z.enum(noticeWays) });

export const bookingNotices = get({
  path: 'booking-notices',
  summary: 'How the signed-in card holder is told of each booking.',
  who: customerPermits,
  output: setting,
});

export const setBookingNotices = post({
  path: 'set-booking-notices',
  summary: 'How the signed-in card holder wants to be told of each booking from now on.',
  who: customerPermits,
  input: setting,
});
