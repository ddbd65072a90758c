import { formatEuros } from '#contract/common/money.ts';
import { businessItemKinds } from '#contract/reports/open-items/open-items.ts';
import { reminderOpenings } from '#contract/reports/reminders/openings.ts';
import { type DueReminder, PAY_WITHIN_DAYS, reminderLevels } from '#contract/reports/reminders/reminders.ts';
import { formatDate } from '#web/format/format-date.ts';
import classes from './reminders.module.css';

/** Who gets a mail and a letter, and what they say. */
export function LettersToSend({ due }: { due: readonly DueReminder[] }) {
  const letters = due.filter(({ waits }) => waits === null);
  return (
    <ul className={`plain-list lined mt-4 ${classes.letters}`} aria-label="Wer erinnert wird">
      {letters.map((letter) => (
        <li key={`${letter.region} ${letter.business.id}`}>
          <OneLetter letter={letter} />
        </li>
      ))}
    </ul>
  );
}

/** As the server makes it: the highest level of its items gives it its name. */
function OneLetter({ letter: { business, cardName, items } }: { letter: DueReminder }) {
  const { level, name } = reminderLevels.findLast((one) => items.some((item) => item.level === one.level))!;
  const sum = items.reduce((total, { cents, feeCents }) => total + cents + feeCents, 0);
  return (
    <details>
      <summary>
        <strong>{business.name}</strong>: {name}, <span className="nowrap">{formatEuros(sum)}</span>
      </summary>
      <div className={`stack gap-2 ${classes.letter}`}>
        <p className="soft small">E-Mail mit Schreiben als PDF, {cardName}</p>
        <p>… {reminderOpenings[level]}</p>
        {items.map(({ item, kind, label, cents, feeCents, dueOn }) => (
          <p key={item}>
            {businessItemKinds[kind]} {label}: {formatEuros(cents)}, fällig seit {formatDate(dueOn)}
            {feeCents > 0 && `; Mahnkosten ${formatEuros(feeCents)}`}
          </p>
        ))}
        <p>
          Bitte überweisen Sie {formatEuros(sum)} innerhalb von {PAY_WITHIN_DAYS} Tagen.
        </p>
      </div>
    </details>
  );
}
