import { IconDownload } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { fetchBusinessDocument } from '#web/api/businesses.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './businesses.module.css';

const LATEST = 6;

const scrollTo = (entry: HTMLLIElement | null) => entry?.scrollIntoView({ block: 'center' });

/** The papers of the partner or employer: first the one that the address names (`papier`), then the contract. */
export function DocumentPanel({ record: { kind, id, documents } }: { record: BusinessRecord }) {
  const [showsAll, setShowsAll] = useState(false);
  const { papier }: { papier?: string } = useSearch({ strict: false });
  const rank = ({ name, documentType }: ArchivedDocument) => (name === papier ? 0 : documentType === 'Vertrag' ? 1 : 2);
  const sorted = documents.toSorted((one, other) => rank(one) - rank(other));
  const download = useAttempt({
    act: async ({ gguid, name }: ArchivedDocument) => saveFile(await fetchBusinessDocument(kind, id, gguid), `${name}.pdf`),
    confirmation: (_, { name }) => `${name} wurde heruntergeladen.`,
    fallback: 'Das Dokument konnte nicht abgerufen werden.',
  });
  return (
    <DeskPanel title="Dokumente">
      {documents.length === 0 && <p>Es gibt noch keine Dokumente.</p>}
      <ul className={`plain-list lined ${classes.papers}`}>
        {(showsAll ? sorted : sorted.slice(0, LATEST)).map((document) => (
          <li
            key={document.gguid}
            className={`row apart ${classes.item}`}
            ref={document.name === papier ? scrollTo : undefined}
            aria-current={document.name === papier || undefined}
          >
            <span>
              {document.name} <span className="soft breakable">vom {document.date}</span>
            </span>
            <button type="button" className="field-button" onClick={() => download.start(document)}>
              <IconDownload size={18} aria-hidden="true" />
              PDF<span className="visually-hidden">: {document.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {documents.length > LATEST && !showsAll && (
        <button type="button" className="field-button field-button-edged mt-4" onClick={() => setShowsAll(true)}>
          Alle {documents.length} zeigen
        </button>
      )}
      {download.alerts}
    </DeskPanel>
  );
}
