import { useEffect, useState, type Ref } from 'react';
import { FileField } from '#web/ui/form/file-field.tsx';
import classes from './edit-logo.module.css';

interface LogoFileFieldProps {
  ref: Ref<HTMLInputElement>;
  file: File | null;
  message: string | null;
  accept: string;
  onChoose: (file: File | null) => void;
  /** The file is no picture that a browser can show. */
  onUnreadable: () => void;
}

/** Chooses a picture and shows it before it is sent. */
export function LogoFileField({ ref, file, message, accept, onChoose, onUnreadable }: LogoFileFieldProps) {
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const preview = usePreview(file);
  return (
    <>
      <FileField
        ref={ref}
        label="Bilddatei auswählen"
        hint="Erlaubt sind PNG und JPEG bis 5 MB."
        accept={accept}
        file={file}
        message={message}
        onChoose={onChoose}
      />
      {preview && unreadable !== file && (
        <div>
          <p className="field-label">Vorschau:</p>
          <div className={classes.frame}>
            <img
              src={preview}
              alt="Vorschau des neuen Logos"
              onError={() => {
                setUnreadable(file);
                onUnreadable();
              }}
            />
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
