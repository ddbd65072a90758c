import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/booking-notices/booking-notices.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import { findNoticeWay, setNoticeWay } from './notice-wish.ts';

export function bookingNoticeRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.bookingNotices, async ({ caller }) => ({ way: await findNoticeWay(db, customerOf(caller)) }));
  answer(app, calls.setBookingNotices, ({ caller, input }) => setNoticeWay(db, customerOf(caller), input.way));
}
