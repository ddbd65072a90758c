import type { ChangedField } from '#contract/common/errors.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './data-page.module.css';

interface MeanwhileNoteProps {
  changes: readonly ChangedField[];
  takeOver: () => Promise<void>;
  onTaken: () => void;
}

/**
 * What somebody else has saved meanwhile, field by field, and the way on: theirs comes in, what was typed here stays.
 */
export function MeanwhileNote({ changes, takeOver, onTaken }: MeanwhileNoteProps) {
  const merging = useAttempt({
    act: takeOver,
    confirmation: () => 'Die Änderungen sind übernommen. Bitte prüfen Sie Ihre Angaben und speichern Sie noch einmal.',
    onSuccess: onTaken,
    fallback: 'Der neue Stand konnte nicht geladen werden.',
  });
  return (
    <div className={`edged mt-5 ${classes.warning}`} role="alert">
      <p>Während Sie hier geschrieben haben, hat jemand anderes diese Angaben geändert:</p>
      <ul className={classes.changes}>
        {changes.map(({ field, label, before, now }) => (
          <li key={field}>
            <strong>{label}</strong>: {before || 'leer'} → {now || 'leer'}
          </li>
        ))}
      </ul>
      <AttemptButton className="button button-quiet button-low" attempt={merging}>
        Übernehmen und meine Eingaben behalten
      </AttemptButton>
      {merging.alerts}
    </div>
  );
}
