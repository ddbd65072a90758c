import type { ReactNode } from 'react';
import { saveFile } from './save-file.ts';
import { AttemptButton, useAttempt } from './use-attempt.tsx';

interface SaveButtonProps {
  fetch: () => Promise<Blob>;
  /** Of the file. */
  name: string;
  fallback?: string;
  className?: string;
  children: ReactNode;
}

/** A button that fetches a file and saves it, with what went wrong below. */
export function SaveButton(props: SaveButtonProps) {
  const { fetch, name, fallback = 'Die Datei konnte nicht geladen werden.', className = 'button button-quiet', children } = props;
  const saving = useAttempt({ act: async () => saveFile(await fetch(), name), fallback });
  return (
    <>
      <div className="button-row">
        <AttemptButton attempt={saving} className={className}>
          {children}
        </AttemptButton>
      </div>
      {saving.alerts}
    </>
  );
}
