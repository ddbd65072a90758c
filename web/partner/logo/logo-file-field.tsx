import { useEffect, useId, useState, type Ref } from 'react';
import { FieldError } from '#web/ui/form/field-error.tsx';
import classes from './edit-logo.module.css';

interface LogoFileFieldProps {
  ref: Ref<HTMLInputElement>;
  file: File | null;
  message: string | null;
  accept: string;
  onChoose: (file: File | null) => void;
}

/** Chooses a picture and shows it before it is sent. */
export function LogoFileField({ ref, file, message, accept, onChoose }: LogoFileFieldProps) {
  const id = useId();
  const preview = usePreview(file);
  return (
    <>
      <div className="field">
        {/* The browser's own button would speak the browser's language. */}
        <p className={classes.file}>
          <label className={classes.choose}>
            Bilddatei auswählen
            <input
              ref={ref}
              className="visually-hidden"
              type="file"
              accept={accept}
              aria-invalid={message !== null}
              aria-describedby={message ? `${id}-name ${id}-error` : `${id}-name`}
              onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
            />
          </label>
          <span id={`${id}-name`}>{file?.name ?? 'Noch keine Datei ausgewählt'}</span>
        </p>
        <FieldError id={id} error={message ?? undefined} />
      </div>
      {preview && (
        <div>
          <p className="field-label">Vorschau:</p>
          <div className={classes.frame}>
            <img src={preview} alt="Vorschau des neuen Logos" />
          </div>
        </div>
      )}
    </>
  );
}

function usePreview(file: File | null): string | null {
  const [read, setRead] = useState<{ of: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ of: file, url: reader.result as string }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read && read.of === file ? read.url : null;
}
