import type { ChangedField } from '#contract/errors.ts';
import type { PartnerDataAnswer } from '#contract/partner-data.ts';
import { readPartnerData } from '#web/api/partner-data.ts';
import { mergeData } from '#web/partner/personal-data/merge-data.ts';
import { type PartnerData, typedDataOf } from '#web/partner/personal-data/partner-data.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import type { DataForm } from '#web/ui/form/use-data-form.ts';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './personal-data.module.css';

interface MeanwhileNoteProps {
  changes: readonly ChangedField[];
  answer: PartnerDataAnswer;
  form: DataForm<PartnerData>;
  onMerged: (version: number) => void;
}

/** What somebody else has saved meanwhile, field by field, and the way on: theirs comes in, what was typed here stays. */
export function MeanwhileNote({ changes, answer, form, onMerged }: MeanwhileNoteProps) {
  const merging = useAttempt({
    act: readPartnerData,
    confirmation: () => 'Die Änderungen sind übernommen. Bitte prüfen Sie Ihre Angaben und speichern Sie noch einmal.',
    onSuccess: (now) => {
      form.replace(mergeData(typedDataOf(answer), form.values, typedDataOf(now)));
      onMerged(now.version);
    },
    fallback: 'Der neue Stand konnte nicht geladen werden.',
  });
  return (
    <div className={classes.warning} role="alert">
      <p>Während Sie hier geschrieben haben, hat jemand anderes diese Angaben geändert:</p>
      <ul className={classes.changes}>
        {changes.map(({ field, label, before, now }) => (
          <li key={field}>
            <strong>{label}</strong>: {before || 'leer'} → {now || 'leer'}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`button ${classes.quiet}`}
        aria-disabled={merging.isPending || undefined}
        onClick={() => merging.start()}
      >
        Übernehmen und meine Eingaben behalten
      </button>
      <AlertList place={merging.place} />
    </div>
  );
}
