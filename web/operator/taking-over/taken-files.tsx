import { formatCount } from '#contract/common/format-count.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { useHeadingFocus } from '#web/operator/desk/use-heading-focus.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './taking-over.module.css';

interface TakenFile {
  id: number;
  name: string;
  rows: number;
  takenAt: string;
  takenBy: string;
  sha256: string;
}

interface TakenFilesProps<File extends TakenFile> {
  label: string;
  files: readonly File[];
  /** What is in a file, before the number of its rows; without it only that number is told. */
  contentOf?: (file: File) => string;
  /** Whether they still come and go. */
  isOpen: boolean;
  remove: (file: number) => Promise<unknown>;
  /** What a file is called in messages: "Die Datei ist entfernt." */
  noun?: string;
}

/** Files as they came from a former provider. */
export function TakenFiles<File extends TakenFile>(props: TakenFilesProps<File>) {
  const { label, files, contentOf, isOpen, remove, noun = 'Die Datei' } = props;
  const [part, focusPart] = useHeadingFocus<HTMLDivElement>();
  const removing = useAttempt({
    act: remove,
    onSuccess: focusPart,
    confirmation: () => `${noun} ist entfernt.`,
    fallback: `${noun} konnte nicht entfernt werden.`,
  });
  return (
    <div ref={part} tabIndex={-1}>
      {files.length > 0 && (
        <ListTable
          aria-label={label}
          className={classes.files!}
          columns={['Datei', contentOf ? 'Inhalt' : 'Zeilen', 'Hochgeladen', 'SHA-256', ...(isOpen ? ['Entfernen'] : [])]}
        >
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">{file.name}</th>
              <td>
                {contentOf && `${contentOf(file)}, `}
                {file.rows === 1 ? '1 Zeile' : `${formatCount(file.rows)} Zeilen`}
              </td>
              <td>
                {formatInstant(file.takenAt)}, {file.takenBy}
              </td>
              <td className="breakable">{file.sha256}</td>
              {isOpen && (
                <td>
                  <AttemptButton attempt={removing} input={file.id} className="button button-quiet button-low">
                    Entfernen<span className="visually-hidden">: {file.name}</span>
                  </AttemptButton>
                </td>
              )}
            </tr>
          ))}
        </ListTable>
      )}
      {removing.alerts}
    </div>
  );
}
