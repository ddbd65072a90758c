import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { chargeForecast } from '#contract/money/charges/charges.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { Segments } from '#web/ui/segments.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { changeableText } from './charge-order-texts.ts';
import { paysText } from '#web/shell/charge-order-state.ts';
import classes from './charge-orders.module.css';

const DAYS_AT_FIRST = 6;

type Forecast = OutputOf<typeof chargeForecast>;

/** What the plans bring beyond the orders that are made, by day, and what all of it comes to by month. */
export function ComingCharges({ forecast: { days, months } }: { forecast: Forecast }) {
  const [by, setBy] = useState<'day' | 'month'>('day');
  const planned = days.filter(({ orderId }) => orderId === null);
  return (
    <section className={`mt-8 ${classes.panel}`} aria-labelledby="coming-heading">
      <div className="row gap-3 middle apart">
        <h2 className="heading-large" id="coming-heading">
          Kommt als Nächstes
        </h2>
        {days.length > 0 && (
          <Segments
            label="Ansicht"
            value={by}
            onChange={setBy}
            options={[
              { value: 'day', label: 'Je Tag' },
              { value: 'month', label: 'Je Monat' },
            ]}
          />
        )}
      </div>
      {by === 'month' ? <MonthSums months={months} /> : planned.length > 0 ? <PlannedDays days={planned} /> : <NothingPlanned />}
    </section>
  );
}

const NothingPlanned = () => (
  <p>
    In den nächsten zwölf Monaten ist nichts weiter geplant. Was Ihre Karten bekommen, legen Sie bei den{' '}
    <Link to="/mitarbeitercards-verwalten">MitarbeiterCARDs</Link> fest.
  </p>
);

function PlannedDays({ days }: Pick<Forecast, 'days'>) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ListTable
        columns={['Ladung', 'Karten', 'Betrag', 'Zahlung', 'Stand']}
        className={classes.planned!}
        aria-labelledby="coming-heading"
      >
        {(showsAll ? days : days.slice(0, DAYS_AT_FIRST)).map((day) => (
          <tr key={day.day}>
            <td className="nowrap">{formatDate(day.day)}</td>
            <td className="amount" data-amount>
              {formatCount(day.cards)}
              <span className={classes.unit}>{day.cards === 1 ? ' Karte' : ' Karten'}</span>
            </td>
            <td className="amount" data-amount>
              {formatCents(day.cents)} €
            </td>
            <td>{paysText(day).join(' ')}</td>
            <td className="soft">{changeableText(day)}</td>
          </tr>
        ))}
      </ListTable>
      {days.length > DAYS_AT_FIRST && (
        <div className={`row gap-3 mt-4 ${classes.buttons}`}>
          <button
            type="button"
            className="field-button underlined"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Weniger anzeigen' : `Alle ${days.length} Ladetage zeigen`}
          </button>
        </div>
      )}
    </>
  );
}

function MonthSums({ months }: Pick<Forecast, 'months'>) {
  const year = months.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
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
    </>
  );
}
