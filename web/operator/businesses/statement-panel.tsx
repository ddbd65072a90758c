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

/** The statements, the very papers that the partner has. */
export function StatementPanel({ record: { id, statements } }: { record: BusinessRecord }) {
  const [showsAll, setShowsAll] = useState(false);
  const download = useAttempt({
    act: async ({ gguid, name }: Statement) => saveFile(await fetchBusinessStatement(id, gguid), `${name}.pdf`),
    confirmation: (_, { name }) => `${name} wurde heruntergeladen.`,
    fallback: 'Das Dokument konnte nicht abgerufen werden.',
  });
  return (
    <DeskPanel title="Abrechnungen">
      {statements.length === 0 && <p>Es gibt noch keine Abrechnungen.</p>}
      <ul className={classes.list}>
        {(showsAll ? statements : statements.slice(0, LATEST)).map((statement) => (
          <li key={statement.gguid} className={classes.item}>
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
