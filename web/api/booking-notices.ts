import { queryOptions } from '@tanstack/react-query';
import { bookingNotices, type NoticeWay, setBookingNotices } from '#contract/reports/booking-notices/booking-notices.ts';
import { act } from '#web/api/acts.ts';
import { queryOf } from '#web/api/client.ts';

export const bookingNoticesQuery = queryOptions(queryOf(bookingNotices));

export const setNoticeWay = (way: NoticeWay) => act(setBookingNotices, { way }, {}, bookingNotices);
