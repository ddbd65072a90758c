import { queryOptions } from '@tanstack/react-query';
import { bookingNotices, type NoticeWay, setBookingNotices } from '#contract/reports/booking-notices/booking-notices.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const bookingNoticesQuery = queryOptions({ ...queryOf(bookingNotices) });

export async function setNoticeWay(way: NoticeWay): Promise<void> {
  await ask(setBookingNotices, { way });
  await queryClient.invalidateQueries(bookingNoticesQuery);
}
