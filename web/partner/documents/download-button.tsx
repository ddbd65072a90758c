import { IconDownload } from '@tabler/icons-react';
import type { Download, Paper } from './use-download.ts';

/** Takes a paper home as PDF. */
export function DownloadButton({ document, download }: { document: Paper; download: Download }) {
  const { isPending, input, start } = download;
  return (
    <button type="button" className="field-button gap-1" aria-disabled={isPending} onClick={() => start(document)}>
      <IconDownload size={18} aria-hidden="true" />
      {isPending && input === document ? 'Wird geladen …' : 'PDF'}
      <span className="visually-hidden"> herunterladen: {document.name}</span>
    </button>
  );
}
