import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Publication } from '#contract/operator/region-editing/region-editing.ts';
import { regionHistoryQuery } from '#web/api/region-editing.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ChangeList } from './change-list.tsx';
import { changesBetween } from './changes-between.ts';
import { pictureOf } from './picture-of.ts';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

/** What was published, by whom and when. An old version can be compared with what is typed, and taken back. */
export function PartHistory({ editor, onClose }: { editor: PartEditor; onClose: () => void }) {
  const { data, error, isLoadingError, refetch } = useQuery(regionHistoryQuery(editor.slug, editor.part));
  return (
    <Dialog title="Verlauf" onClose={onClose}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>Es gibt noch keine frühere Fassung. Was Sie veröffentlichen, steht danach hier.</p>}
      <ol className={`stack plain-list gap-5 ${classes.versions}`}>
        {data?.map((publication) => (
          <Version key={publication.id} publication={publication} editor={editor} onTaken={onClose} />
        ))}
      </ol>
    </Dialog>
  );
}

interface VersionProps {
  publication: Publication;
  editor: PartEditor;
  onTaken: () => void;
}

function Version({ publication: { at, by, note, validFrom, data }, editor, onTaken }: VersionProps) {
  const [isCompared, setIsCompared] = useState(false);
  const when = formatInstant(at);
  return (
    <li>
      <p>
        <strong>{by ? when : 'Vor der ersten Bearbeitung'}</strong>
        {by && `, ${by}`}
        {validFrom && `, gilt ab ${formatDate(validFrom)}`}
      </p>
      {note && <p>{note}</p>}
      <div className={`row gap-3 middle ${classes.buttons}`}>
        <button
          type="button"
          className="field-button field-button-edged"
          aria-expanded={isCompared}
          aria-label={`Mit dem Formular vergleichen: ${when}`}
          onClick={() => setIsCompared(!isCompared)}
        >
          Vergleichen
        </button>
        {editor.isOpen && (
          <button
            type="button"
            className="field-button field-button-edged"
            aria-label={`Als neuen Entwurf übernehmen: ${when}`}
            onClick={() => {
              editor.take(data);
              onTaken();
            }}
          >
            Als neuen Entwurf übernehmen
          </button>
        )}
      </div>
      {isCompared && (
        <ChangeList
          changes={changesBetween(data, editor.data)}
          before="Damals"
          after="Im Formular"
          pictureOf={pictureOf(editor)}
        />
      )}
    </li>
  );
}
