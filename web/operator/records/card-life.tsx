import type { CardEvent } from '#contract/operator/records/card-records.ts';
import type { BalanceInspection } from '#web/api/records.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './records.module.css';

/** What the same person looked at several times in a row on one day is one line, with the latest time. */
function gathered(events: readonly CardEvent[]): { event: CardEvent; times: number }[] {
  const lines: { event: CardEvent; times: number }[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && wordsOf(last.event) === wordsOf(event)) last.times += 1;
    else lines.push({ event, times: 1 });
  }
  return lines;
}

/** What a visit says; unlike any other where it is none. */
const wordsOf = ({ id, kind, text, detail, who, at }: CardEvent) =>
  kind === 'visit' ? JSON.stringify([text, detail, who, formatInstant(at).slice(0, DAY_LENGTH)]) : id;

/** "30.11.2026" */
const DAY_LENGTH = 10;

/** What happened to a card, in one line of time, the latest first; with amounts once its balance was inspected. */
export function CardLife({ events, inspection }: { events: readonly CardEvent[]; inspection: BalanceInspection | null }) {
  const amounts = new Map(inspection?.amounts.map(({ booking, amountFormattedDE }) => [booking, amountFormattedDE]));
  return (
    <ol className={`plain-list lined ${classes.life}`}>
      {gathered(events).map(({ event, times }) => (
        <li key={event.id} data-kind={event.kind}>
          <time dateTime={event.at}>{formatInstant(event.at)}</time>
          <span className={classes.what}>
            {times > 1 && `${formatCount(times)} × `}
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
