import { useQuery } from '@tanstack/react-query';
import { notificationOptionsQuery } from '#web/api/notifications.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { NotificationForm } from './notification-form.tsx';
import { NotificationList } from './notification-list.tsx';

/** Where staff tells card holders and partners something. */
export function NotificationsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(notificationOptionsQuery);
  return (
    <DeskPage
      title="Push-Nachrichten"
      lead="Mitteilungen an Karteninhaber und Partner: auf ihre Geräte und in ihr Konto. Eine Testnachricht geht nur an Sie selbst."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <NotificationForm options={data} />
      <NotificationList />
    </DeskPage>
  );
}
