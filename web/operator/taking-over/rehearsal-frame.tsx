import type { ReactNode } from 'react';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './taking-over.module.css';

interface Rehearsed {
  state: string;
  lacks: readonly string[];
  isRehearsing: boolean;
  rehearsal: unknown;
  files: readonly unknown[];
}

interface RehearsalFrameProps {
  of: Rehearsed;
  /** What a rehearsal does not do. */
  note: string;
  rehearse: () => Promise<unknown>;
  fallback: string;
  /** What came of the last one. */
  children: ReactNode;
}

/** The panel of a rehearsal: what it still lacks, or the button that starts it, and what came of the last one. */
export function RehearsalFrame({ of, note, rehearse, fallback, children }: RehearsalFrameProps) {
  const { state, lacks, isRehearsing, rehearsal, files } = of;
  const rehearsing = useAttempt({ act: rehearse, fallback });
  if (files.length === 0) return null;
  return (
    <DeskPanel title="Probe">
      {state === 'open' && lacks.length > 0 && (
        <>
          <p>Vor der Probe fehlt noch:</p>
          <ul className={classes.lacks}>
            {lacks.map((lack) => (
              <li key={lack}>{lack}</li>
            ))}
          </ul>
        </>
      )}
      {state === 'open' && lacks.length === 0 && (
        <div className="stack gap-4">
          <p>Jede Zeile wird geprüft. {note}</p>
          <div className="button-row">
            <AttemptButton attempt={rehearsing} className={rehearsal ? 'button button-quiet' : 'button'}>
              {rehearsal ? 'Noch einmal proben' : 'Probe starten'}
            </AttemptButton>
          </div>
        </div>
      )}
      {rehearsing.alerts}
      {isRehearsing && <output>Die Zeilen werden geprüft …</output>}
      {children}
    </DeskPanel>
  );
}
