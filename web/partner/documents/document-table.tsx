import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ArchivedDocument } from '#contract/documents.ts';
import { failureText } from '#web/api/call-error.ts';
import { fetchDocument } from '#web/api/documents.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './documents.module.css';

/** Documents of a year: a table, and on narrow screens a list of the same rows. */
export function DocumentTable({ documents, year }: { documents: readonly ArchivedDocument[]; year: string }) {
  return (
    <ListTable
      columns={['Name', 'Typ', 'Datum', 'Download']}
      className={classes.table!}
      aria-label={`Dokumente des Jahres ${year}`}
    >
      {documents.map((document) => (
        <tr key={document.gguid}>
          <td>{document.name}</td>
          <td>{document.documentType}</td>
          <td>{document.date}</td>
          <td>
            <DownloadButton document={document} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function DownloadButton({ document }: { document: ArchivedDocument }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchDocument(document), `${document.name}.pdf`),
    onSuccess: () => showAlert('Info', 'Das Dokument wurde heruntergeladen.'),
    onError: (error) => showAlert('Fehler', failureText(error, 'Das Dokument konnte nicht heruntergeladen werden.')),
  });
  return (
    <button
      type="button"
      className={`button ${classes.download}`}
      aria-disabled={download.isPending}
      onClick={() => !download.isPending && download.mutate()}
    >
      <IconDownload size={20} aria-hidden="true" />
      {download.isPending ? 'Wird geladen …' : 'Herunterladen'}
      <span className="visually-hidden">: {document.name}</span>
    </button>
  );
}
