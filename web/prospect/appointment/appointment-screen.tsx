import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { APPOINTMENT_FRAME_HEIGHT, APPOINTMENT_FRAME_PATH, appointmentAddressOf } from '#contract/tenancy/regions/info-pages.ts';
import { currentUser } from '#web/api/current-user.ts';
import { appointmentUrlsQuery } from '#web/api/info-pages.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './appointment.module.css';

/** Books an appointment in a calendar of somebody else. */
export function AppointmentScreen() {
  const user = currentUser.use();
  return user && <Appointment user={user} />;
}

function Appointment({ user }: { user: SignedInUser }) {
  const { data, error, isLoadingError, refetch } = useQuery(appointmentUrlsQuery);
  const address = data && appointmentAddressOf(user.role, data.acf);
  return (
    <div className="page">
      <h1>Terminbuchung</h1>
      <p className="page-lead">Suchen Sie sich einen Termin aus. Das Gespräch ist kostenlos und unverbindlich.</p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {address && <Calendar address={address} />}
      {address === null && (
        <div className={`sheet max-44 mt-8 padded ${classes.sheet}`}>
          <p>
            Für Ihre Region gibt es zurzeit keinen Online-Kalender. Wir vereinbaren gern auf anderem Weg einen Termin mit Ihnen.
          </p>
          <p className="page-actions">
            <ScreenLink to="/partner-contact" className="button">
              Zum Kontakt
            </ScreenLink>
          </p>
        </div>
      )}
    </div>
  );
}

/** Breaks before its dots, where it does not fit into a line. */
function HostName({ children: host }: { children: string }) {
  const [first, ...others] = host.split('.');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />.{part}
        </Fragment>
      ))}
    </>
  );
}

/** Nothing of the calendar loads before the person has chosen it, and knows whose it is. */
function Calendar({ address }: { address: string }) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const host = new URL(address).host;
  useEffect(() => {
    if (isShown) frame.current?.focus();
  }, [isShown]);
  const elsewhere = (
    <OutsideLink href={address}>
      Kalender in einem neuen Tab öffnen
      <span className="visually-hidden"> (fremde Seite)</span>
    </OutsideLink>
  );
  if (!isShown)
    return (
      <div className={`sheet max-44 mt-8 padded ${classes.sheet}`}>
        <h2>
          Der Kalender kommt von <HostName>{host}</HostName>
        </h2>
        <p>
          Er gehört nicht zu diesem Portal. Erst wenn Sie ihn anzeigen, verbindet sich Ihr Browser mit {host}; dabei wird Ihre
          IP-Adresse übertragen. Was Sie dort eingeben, verarbeitet der Anbieter des Kalenders. Mehr lesen Sie in der{' '}
          <ScreenLink to="/data-protection">Datenschutzerklärung</ScreenLink>.
        </p>
        <p className="page-actions">
          <button type="button" className="button" onClick={() => setShown(true)}>
            Kalender anzeigen
          </button>
          {elsewhere}
        </p>
      </div>
    );
  return (
    <>
      <p className="mt-6">Der Kalender erscheint nicht? {elsewhere}</p>
      {/* Our own page without a script, which sandboxes the calendar. What is forbidden here is forbidden there. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        className="boxed block wide mt-4"
        title={`Kalender von ${host}`}
        src={APPOINTMENT_FRAME_PATH}
        height={APPOINTMENT_FRAME_HEIGHT}
      />
    </>
  );
}
