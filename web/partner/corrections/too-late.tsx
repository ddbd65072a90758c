import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { formatInstant } from '#web/format/format-instant.ts';

interface TooLateProps {
  /** Seconds since 1970. */
  booked: number;
  /** Other ways on. */
  children?: ReactNode;
}

/** Why a booking cannot be corrected any more, and what one can do instead. */
export function TooLate({ booked, children }: TooLateProps) {
  const until = new Date((booked + CORRECTION_HOURS * 3600) * 1000).toISOString();
  return (
    <>
      <p>
        <strong>Diese Buchung lässt sich nicht mehr korrigieren.</strong>
      </p>
      <p className="mt-2">
        Korrekturen sind bis {CORRECTION_HOURS} Stunden nach der Buchung möglich, hier bis {formatInstant(until)}. Danach kann der
        Kunde das Guthaben schon ausgegeben haben.
      </p>
      <p className="mt-2">
        Schreiben Sie uns Kartennummer, Zeitpunkt und richtigen Betrag. Wir klären es mit Ihnen und dem Kunden.
      </p>
      <p className="row gap-3 gap-x-6 middle mt-4">
        <Link to="/partner-contact" className="button button-quiet">
          Kontakt aufnehmen
        </Link>
        {children}
      </p>
    </>
  );
}
