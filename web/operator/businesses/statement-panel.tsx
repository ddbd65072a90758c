import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { BusinessRecord } from '#contract/businesses.ts';
import { fetchBusinessStatement } from '#web/api/businesses.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './businesses.module.css';

const LATEST = 6;
type Statement = BusinessRecord['statements'][number];

const scrollTo = (entry: HTMLLIElement | null) => entry?.scrollIntoView({ block: 'center' });

/** The statements, the very papers that the partner has; one that the address names (`papier`) comes first. */
export function StatementPanel({ record: { id, statements } }: { record: BusinessRecord }) {
  const [showsAll, setShowsAll] = useState(false);
  const { papier }: { papier?: string } = useSearch({ strict: false });
  const sorted = statements.toSorted((one, other) => Number(other.name === papier) - Number(one.name === papier));
  const download = useAttempt({
    act: async ({ gguid, name }: Statement) => saveFile(await fetchBusinessStatement(id, gguid), `${name}.pdf`),
    confirmation: (_, { name }) => `${name} wurde heruntergeladen.`,
    fallback: 'Das Dokument konnte nicht abgerufen werden.',
  });
  return (
    <DeskPanel title="Abrechnungen">
      {statements.length === 0 && <p>Es gibt noch keine Abrechnungen.</p>}
      <ul className={classes.list}>
        {(showsAll ? sorted : sorted.slice(0, LATEST)).map((statement) => (
          <li
            key={statement.gguid}
            className={classes.item}
            ref={statement.name === papier ? scrollTo : undefined}
            aria-current={statement.name === papier || undefined}
          >
            <span>
              {statement.name} <span className={classes.note}>vom {statement.date}</span>
            </span>
            <button type="button" className="field-button" onClick={() => download.start(statement)}>
              PDF<span className="visually-hidden">: {statement.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {statements.length > LATEST && !showsAll && (
        <button type="button" className="field-button" onClick={() => setShowsAll(true)}>
          Alle {statements.length} zeigen
        </button>
      )}
      <AlertList place={download.place} />
    </DeskPanel>
  );
}
