import type { ExportedTable } from './exported-table.ts';
import type { TableFileRequest } from './table-file.worker.ts';

/** Makes a spreadsheet or a paper of a table, in a worker, as it may take seconds. Throws when it fails. */
export async function makeTableFile(kind: TableFileRequest['kind'], table: ExportedTable): Promise<Blob> {
  const worker = new Worker(new URL('./table-file.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(`the file was not made: ${message}`)));
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => {
        if (data) resolve(data);
        else reject(new Error('the file was not made'));
      });
      worker.postMessage({ kind, table } satisfies TableFileRequest, []);
    });
  } finally {
    worker.terminate();
  }
}
