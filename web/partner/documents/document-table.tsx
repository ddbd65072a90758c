import { IconDownload } from '@tabler/icons-react';
import type { ArchivedDocument } from '#contract/documents.ts';
import { fetchDocument } from '#web/api/documents.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './documents.module.css';

/** Documents, named by what they have in common: a table, and on narrow screens a list of the same rows. */
export function DocumentTable({ documents, label }: { documents: readonly ArchivedDocument[]; label: string }) {
  const download = useAttempt({
    act: async (document: ArchivedDocument) => saveFile(await fetchDocument(document), `${document.name}.pdf`),
    confirmation: () => 'Das Dokument wurde heruntergeladen.',
    fallback: 'Das Dokument konnte nicht heruntergeladen werden.',
  });
  return (
    <>
      <ListTable columns={['Name', 'Typ', 'Datum', 'Download']} className={classes.table!} aria-label={label}>
        {documents.map((document) => (
          <tr key={document.gguid}>
            <td>{document.name}</td>
            <td>{document.documentType}</td>
            <td>{document.date}</td>
            <td>
              <button
                type="button"
                className={`button ${classes.download}`}
                aria-disabled={download.isPending}
                onClick={() => download.start(document)}
              >
                <IconDownload size={20} aria-hidden="true" />
                {download.isPending && download.input === document ? 'Wird geladen …' : 'Herunterladen'}
                <span className="visually-hidden">: {document.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </ListTable>
      <AlertList place={download.place} />
    </>
  );
}
