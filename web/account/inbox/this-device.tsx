import { useState } from 'react';
import { inboxFailures } from '#contract/tenancy/inbox/inbox.ts';
import { switchOn } from '#web/api/inbox.ts';
import { pushAbility } from '#web/api/push-subscription.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

interface ThisDeviceProps {
  publicKey: string | null;
  /** Called once the device is on: what is said here goes then. */
  onSwitchedOn: () => void;
}

/** This browser, which does not show messages: why not, or how to switch it on, told before the browser itself asks. */
export function ThisDevice({ publicKey, onSwitchedOn }: ThisDeviceProps) {
  const [ability, setAbility] = useState(pushAbility);
  const switching = useAttempt<string, boolean>({
    act: switchOn,
    onSuccess: (isOn) => {
      setAbility(pushAbility());
      if (isOn) onSwitchedOn();
      else showAlert('Info', 'Sie haben es nicht erlaubt. Dieses Gerät zeigt keine Mitteilungen.', { at: switching.place });
    },
    fallback: inboxFailures.failed,
  });
  return (
    <div>
      {publicKey === null && <p>Dieses Portal sendet zurzeit nichts auf Geräte. Alle Mitteilungen finden Sie hier.</p>}
      {publicKey !== null && ability === 'unsupported' && (
        <p>Dieser Browser kann keine Mitteilungen auf dem Gerät zeigen. Alle Mitteilungen finden Sie hier.</p>
      )}
      {publicKey !== null && ability === 'needs-install' && (
        <p>
          Auf dem iPhone und iPad geht das nur mit der installierten App: Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“,
          öffnen Sie die App von dort und schalten Sie die Mitteilungen hier ein.
        </p>
      )}
      {publicKey !== null && ability === 'denied' && (
        <p>
          Ihr Browser lässt von dieser Seite keine Mitteilungen zu. So ändern Sie das: Öffnen Sie die Einstellungen dieser Seite
          über das Zeichen links neben der Adresse, erlauben Sie dort „Benachrichtigungen“ und laden Sie die Seite neu.
        </p>
      )}
      {publicKey !== null && ability === 'possible' && (
        <>
          <p>
            Dieses Gerät kann Ihnen Mitteilungen zeigen, auch wenn das Portal geschlossen ist. Ihr Browser fragt gleich, ob er das
            darf. Dafür läuft jede Mitteilung verschlüsselt über den Dienst Ihres Browsers; er kann sie nicht lesen. Sie können es
            hier jederzeit wieder ausschalten; wenn Sie sich abmelden, endet es auf diesem Gerät von selbst.
          </p>
          <p className="page-actions">
            <AttemptButton attempt={switching} input={publicKey}>
              Auf diesem Gerät einschalten
            </AttemptButton>
          </p>
        </>
      )}
      <AlertList place={switching.place} />
    </div>
  );
}
