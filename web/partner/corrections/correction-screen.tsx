import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch, Link } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { correctionPrefillQuery } from '#web/api/corrections.ts';
import { currentUser } from '#web/api/current-user.ts';
import { CorrectionForm } from './correction-form.tsx';
import { type CorrectionLink, readCorrectionLink } from './read-correction-link.ts';
import { isTooLate } from '#web/partner/partner-transactions/correction-cell.tsx';
import { TooLate } from './too-late.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './correction.module.css';

export function CorrectionScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(correctionPrefillQuery);
  const link: CorrectionLink = useSearch({ strict: false });
  const { start, unreadable } = readCorrectionLink(link);
  const [now] = useState(() => Date.now() / 1000);
  const navigate = useNavigate();
  const isEmployer = currentUser.use()?.role === 'employer';
  const [requested, setRequested] = useState<string | null>(null);
  /** The parameters of the address belong to the booking that is done. */
  async function beginAnother() {
    await navigate({ to: '/korrektur', search: {} });
    setRequested(null);
  }
  const isPrefilled = Object.keys(start).length > 0;
  if (start.bookingTimestamp !== undefined && isTooLate(Number(link.date), now))
    return (
      <div className="page">
        <h1>Korrekturbuchung</h1>
        <div className="max-44 sheet mt-8 padded">
          <TooLate booked={Number(link.date)}>
            <button type="button" className="button button-quiet" onClick={() => void beginAnother()}>
              Andere Buchung korrigieren
            </button>
          </TooLate>
        </div>
      </div>
    );
  return (
    <div className="page">
      <h1>Korrekturbuchung</h1>
      {requested === null ? (
        <>
          <p className="page-lead">
            {isEmployer
              ? `Eine Karte wurde falsch geladen? Sagen Sie uns innerhalb von ${CORRECTION_HOURS} Stunden, was geladen wurde und was richtig gewesen wäre. Soweit das Guthaben noch da ist, nehmen wir zurück, was zu viel war; es mindert Ihren nächsten Ladeauftrag.`
              : `Sie haben sich bei einer Buchung vertan? Sagen Sie uns innerhalb von ${CORRECTION_HOURS} Stunden, was gebucht wurde und was richtig gewesen wäre. Wir stellen es richtig und bestätigen es Ihnen per E-Mail.`}
          </p>
          {unreadable.length > 0 && (
            <p className={`edged max-44 mt-6 ${classes.note}`}>
              Aus dem Link nicht übernommen, weil es nicht lesbar war: {unreadable.join(', ')}. Bitte tragen Sie es selbst ein.
            </p>
          )}
          {isLoadingError && (
            <LoadFailure
              error={error}
              consequence="Sie können deshalb gerade keine Korrektur beauftragen."
              onRetry={() => void refetch()}
            />
          )}
          <div className="max-44 sheet mt-8 padded" aria-busy={!data && !isLoadingError}>
            <CorrectionForm
              key={data?.contractID}
              contact={data}
              start={start}
              isPrefilled={isPrefilled}
              onRequested={setRequested}
            />
          </div>
        </>
      ) : (
        <CorrectionRequested message={requested} onAnother={() => void beginAnother()} />
      )}
    </div>
  );
}

/** Stands where the form was, and has the focus, so that nobody wonders whether it was sent. */
function CorrectionRequested({ message, onAnother }: { message: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-44 sheet mt-8 padded">
      <h2 ref={heading} tabIndex={-1}>
        Korrekturbuchung beauftragt
      </h2>
      <p className="page-lead">{message}</p>
      <p className="page-actions">
        <button type="button" className="button" onClick={onAnother}>
          Weitere Korrektur beauftragen
        </button>
        <Link to="/partner-transaktionen">Zu den Transaktionen</Link>
      </p>
    </div>
  );
}
