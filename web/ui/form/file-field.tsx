import { type Ref, useId } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './form.module.css';

interface FileFieldProps {
  ref: Ref<HTMLInputElement>;
  /** What is to be chosen, as the button says it. */
  label: string;
  hint: string;
  /** What the file picker offers. */
  accept: string;
  file: File | null;
  message: string | null;
  onChoose: (file: File | null) => void;
}

/** Chooses a file. The browser's own button would speak the browser's language. */
export function FileField({ ref, label, hint, accept, file, message, onChoose }: FileFieldProps) {
  const chosen = useId();
  const field = useFieldNotes({ hint, error: message ?? undefined, describedBy: chosen });
  return (
    <div className="field">
      <p className={`row middle breakable ${classes.file}`}>
        <label className={`hovers ${classes.choose}`}>
          {label}
          <input
            {...field.input}
            ref={ref}
            className="visually-hidden"
            type="file"
            accept={accept}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
        </label>
        <span id={chosen}>{file?.name ?? 'Noch keine Datei ausgewählt'}</span>
      </p>
      {field.notes}
    </div>
  );
}
