import type { CardEvent } from '#contract/operator/records/card-records.ts';
import type { BalanceInspection } from '#web/api/records.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './records.module.css';

/** What happened to a card, in one line of time, the latest first; with amounts once its balance was inspected. */
export function CardLife({ events, inspection }: { events: readonly CardEvent[]; inspection: BalanceInspection | null }) {
  const amounts = new Map(inspection?.amounts.map(({ booking, amountFormattedDE }) => [booking, amountFormattedDE]));
  return (
    <ol className={classes.life}>
      {events.map((event) => (
        <li key={event.id} data-kind={event.kind}>
          <time dateTime={event.at}>{formatInstant(event.at)}</time>
          <span className={classes.what}>
            <strong>{event.text}</strong>
            {event.booking !== null && amounts.has(event.booking) && (
              <span className="amount"> {amounts.get(event.booking)} €</span>
            )}
            {event.marks.map((mark) => (
              <span key={mark}>
                {' '}
                <StateMark tone="waiting">{mark}</StateMark>
              </span>
            ))}
            {[event.detail, event.who].filter(Boolean).map((text) => (
              <span key={text}> · {text}</span>
            ))}
          </span>
          {event.booking !== null && <DeskLink to={`/buchungssatz?id=${event.booking}`}>Buchung {event.booking}</DeskLink>}
          {event.case !== null && <DeskLink to={`/vorgang?nummer=${event.case}`}>Vorgang {event.case}</DeskLink>}
        </li>
      ))}
    </ol>
  );
}
