import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { chargeForecast } from '#contract/money/charges/charges.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDay } from '#web/format/format-day.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { cardCount } from './charge-order-texts.ts';
import classes from './charge-orders.module.css';

const DAYS_AT_FIRST = 6;

/** The coming charges as a calendar, and what they come to by month. */
export function ForecastPanel({ forecast: { days, months } }: { forecast: OutputOf<typeof chargeForecast> }) {
  const [showsAll, setShowsAll] = useState(false);
  const year = months.reduce((sum, { cents }) => sum + cents, 0);
  if (days.length === 0)
    return (
      <section className={`mt-6 ${classes.panel}`} aria-labelledby="forecast-heading">
        <h2 id="forecast-heading">Nächste Ladungen</h2>
        <p>
          In den nächsten zwölf Monaten ist nichts geplant. Was Ihre Karten bekommen, legen Sie bei den MitarbeiterCARDs fest.
        </p>
      </section>
    );
  return (
    <section className={`mt-6 ${classes.panel} stack gap-6`} aria-label="Vorschau">
      <div>
        <h2>Nächste Ladungen</h2>
        <ListTable columns={['Tag', 'Karten', 'Betrag', 'Ladeauftrag']} className={classes.table!} aria-label="Nächste Ladungen">
          {(showsAll ? days : days.slice(0, DAYS_AT_FIRST)).map(({ day, cards, cents, orderId }) => (
            <tr key={`${day} ${orderId}`}>
              <td>{formatDay(`${day}T12:00:00Z`)}</td>
              <td className="amount" data-amount>
                {cardCount(cards)}
              </td>
              <td className="amount" data-amount>
                {formatCents(cents)} €
              </td>
              <td>
                {orderId ? (
                  <Link to="/ladeauftraege" search={{ id: orderId }}>
                    zusammengestellt<span className="visually-hidden">, Ladeauftrag zum {formatDay(`${day}T12:00:00Z`)}</span>
                  </Link>
                ) : (
                  'geplant'
                )}
              </td>
            </tr>
          ))}
        </ListTable>
        {days.length > DAYS_AT_FIRST && (
          <div className={`row gap-3 mt-4 ${classes.buttons}`}>
            <button type="button" className="field-button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Weniger anzeigen' : `Alle ${days.length} Tage der nächsten zwölf Monate`}
            </button>
          </div>
        )}
      </div>
      <div>
        <h2>Summe je Monat</h2>
        <ListTable columns={['Monat', 'Ladungen', 'Betrag']} className={classes.table!} aria-label="Summe je Monat">
          {months.map(({ month, cards, cents }) => (
            <tr key={month}>
              <td>{formatMonth(month.slice(0, 7))}</td>
              <td className="amount" data-amount>
                {formatCount(cards)}
              </td>
              <td className="amount" data-amount>
                {formatCents(cents)} €
              </td>
            </tr>
          ))}
        </ListTable>
        <p className="mt-3 soft">In zwölf Monaten zusammen {formatCents(year)} €.</p>
      </div>
    </section>
  );
}
