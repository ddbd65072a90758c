import { groupDigits } from '#contract/common/group-digits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chargeWindowQuery } from '#web/api/charges.ts';
import { formatDate } from '#web/format/format-date.ts';
import classes from './missed-charges.module.css';

const NAMED = 5;

/** Tells an employer which of its cards wait for a day on which they are not charged any more, and how to mend it. */
export function MissedCharges() {
  const { data } = useQuery(chargeWindowQuery);
  if (!data || data.missed.length === 0) return null;
  const { missed, earliest } = data;
  const more = missed.length - NAMED;
  return (
    <section className={`notice ${classes.missed}`} aria-labelledby="missed-charges">
      <h2 id="missed-charges">
        {missed.length === 1 ? 'Eine Karte wird nicht geladen' : `${missed.length} Karten werden nicht geladen`}
      </h2>
      <p>An dem Tag, an dem sie einmalig geladen werden sollen, wird nicht mehr geladen:</p>
      <ul>
        {missed.slice(0, NAMED).map(({ cardID, firstName, lastName, day }) => (
          <li key={cardID}>
            {firstName} {lastName}, Karte {groupDigits(cardID)}: {formatDate(day)}
          </li>
        ))}
        {more > 0 && <li>und {more === 1 ? 'eine weitere' : `${more} weitere`}</li>}
      </ul>
      <p>
        Bitte tragen Sie bei <Link to="/mitarbeitercards-verwalten">MitarbeiterCARDs</Link> einen anderen Termin ein, frühestens
        den {formatDate(earliest)}, oder schalten Sie die Ladung der Karte aus.
      </p>
    </section>
  );
}
