import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { inboxFailures } from '#contract/tenancy/inbox/inbox.ts';
import { currentUser } from '#web/api/current-user.ts';
import { devicesQuery, type DeviceWishes, forgetDevice, setDevice } from '#web/api/inbox.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { Device } from './device.tsx';
import { ThisDevice } from './this-device.tsx';

const NO_POSITION =
  'Ihr Browser gibt den Standort nicht frei. Erlauben Sie ihn für diese Seite in den Einstellungen Ihres Browsers, und versuchen Sie es dann noch einmal.';

/** On which devices messages show, and which kinds of them. */
export function DevicesSection() {
  const { data, error, isLoadingError, refetch } = useQuery(devicesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  // Operator staff tries messages out, and is nowhere in a region.
  const hasNearby = currentUser.use()?.role !== 'trolleymaker';

  const setting = useAttempt<DeviceWishes, boolean>({
    act: async (wishes) => {
      if (wishes.wantsNearby && wishes.id === data?.here?.id && !(await askForPosition())) return false;
      await setDevice(wishes);
      return true;
    },
    confirmation: (isSet) => (isSet ? 'Die Einstellung wurde gespeichert.' : NO_POSITION),
    fallback: inboxFailures.failed,
  });
  const forgetting = useAttempt<number>({
    act: forgetDevice,
    confirmation: () => 'Auf diesem Gerät zeigen wir nichts mehr.',
    // The button that was pressed goes with its device.
    onSuccess: () => heading.current?.focus(),
    fallback: inboxFailures.failed,
  });
  // The button that was pressed goes with what asked for it.
  const tellSwitchedOn = () => {
    heading.current?.focus();
    showAlert('Info', 'Dieses Gerät zeigt ab jetzt Mitteilungen.', { at: setting.place });
  };
  return (
    <section className="sheet stack gap-5 max-44 mt-8 padded items-start breakable" aria-labelledby="devices">
      <h2 ref={heading} tabIndex={-1} id="devices">
        Auf Ihren Geräten
      </h2>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && !data.here && <ThisDevice publicKey={data.publicKey} onSwitchedOn={tellSwitchedOn} />}
      {data && data.devices.length > 0 && (
        <ul className="plain-list lined wide">
          {data.devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isHere={device.id === data.here?.id}
              hasNearby={hasNearby}
              isBusy={setting.isPending || forgetting.isPending}
              onSet={setting.start}
              onForget={() => forgetting.start(device.id)}
            />
          ))}
        </ul>
      )}
      <AlertList place={setting.place} />
      <AlertList place={forgetting.place} />
    </section>
  );
}

/** Asks, by the browser's own question, whether the page may know where the phone is. */
function askForPosition(): Promise<boolean> {
  if (!('geolocation' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      // Where there is no position to be had just now, the permission may be there all the same.
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { maximumAge: Infinity, timeout: 10_000 },
    );
  });
}
