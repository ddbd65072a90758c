import { useState, type ReactNode } from 'react';
import { MOST_PICTURE_BYTES, pictureMessages } from '#contract/operator/region-editing/region-editing.ts';
import { failureText } from '#web/api/call-error.ts';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './regions.module.css';

interface PictureFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  accept: string;
  /** Where the picture is, as it stands now; null where there is none. */
  shown: string | null;
  /** Sends the file; fails with a `CallError`. */
  upload: (file: File) => Promise<void>;
  isOpen: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** A picture, and a button to choose another, which is sent at once and counts with the draft. */
export function PictureField({ label, hint, error, accept, shown, upload, isOpen, children }: PictureFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const field = useFieldNotes({ hint, error: problem ?? error });

  async function send(file: File | undefined) {
    if (!file) return;
    setProblem(file.size > MOST_PICTURE_BYTES ? pictureMessages.tooLarge : undefined);
    if (file.size > MOST_PICTURE_BYTES) return;
    setIsSending(true);
    try {
      await upload(file);
    } catch (failure) {
      setProblem(failureText(failure, pictureMessages.unreadable));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="field">
      <p className="field-label">{label}</p>
      <div className={classes.picture}>
        {shown ? <img src={shown} alt={`${label}, wie ausgewählt`} /> : <span>Kein Bild</span>}
      </div>
      {isOpen && (
        <p className="row gap-2 mt-2">
          {/* The browser's own button would speak the browser's language. */}
          <label className={classes.choose}>
            {isSending ? 'Wird gesendet …' : shown ? 'Anderes Bild auswählen' : 'Bild auswählen'}
            <span className="visually-hidden">: {label}</span>
            <input
              {...field.input}
              className="visually-hidden"
              type="file"
              accept={accept}
              onChange={({ currentTarget }) => {
                void send(currentTarget.files?.[0]);
                // The same file once more is a choice too.
                currentTarget.value = '';
              }}
            />
          </label>
          {children}
        </p>
      )}
      {field.notes}
    </div>
  );
}
