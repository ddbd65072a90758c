import { useQuery } from '@tanstack/react-query';
import { type NoticeWay, noticeWays } from '#contract/reports/booking-notices/booking-notices.ts';
import { bookingNoticesQuery, setNoticeWay } from '#web/api/booking-notices.ts';
import { devicesQuery } from '#web/api/inbox.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './messages.module.css';

const labels: Record<NoticeWay, string> = {
  none: 'Nicht melden',
  push: 'Als Mitteilung auf meinen Geräten',
  mail: 'Als E-Mail',
};

/** Whether a card holder is told of each booking, and how. */
export function BookingNoticesSection() {
  const { data, error, isLoadingError, refetch } = useQuery(bookingNoticesQuery);
  const devices = useQuery(devicesQuery).data?.devices ?? [];
  const setting = useAttempt<NoticeWay>({
    act: setNoticeWay,
    confirmation: () => 'Die Einstellung wurde gespeichert.',
    fallback: 'Die Einstellung konnte nicht gespeichert werden.',
  });
  return (
    <section className="sheet stack gap-5 max-44 mt-8 padded items-start breakable" aria-labelledby="booking-notices">
      <h2 id="booking-notices">Nach jeder Buchung</h2>
      <p>Auf Wunsch sagen wir Ihnen kurz nach jeder Buchung, was gebucht wurde und wie viel noch auf der Karte ist.</p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <fieldset className={classes.ways} aria-labelledby="booking-notices">
          {noticeWays.map((way) => (
            <label key={way} className={`line gap-3 ${classes.way}`}>
              <input
                type="radio"
                name="booking-notices"
                checked={data.way === way}
                disabled={setting.isPending}
                onChange={() => setting.start(way)}
              />
              {labels[way]}
            </label>
          ))}
        </fieldset>
      )}
      {data?.way === 'push' && devices.length === 0 && (
        <p>Noch zeigt keines Ihrer Geräte Mitteilungen. Schalten Sie sie unten auf diesem Gerät ein.</p>
      )}
      {setting.alerts}
    </section>
  );
}
