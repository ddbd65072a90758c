import { Worker } from 'node:worker_threads';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { TableAnswer, TableLimits, TableProblem } from './table-file.ts';

const SLOWEST_MS = 10_000;

export interface TableTexts {
  field: string;
  tooLarge: string;
  unreadable: string;
  oldExcel: string;
}

/** Messages for files that contain more than a list. */
const unwanted: Partial<Record<TableProblem, string>> = {
  'several-sheets': 'Die Arbeitsmappe hat mehrere Blätter mit Inhalt. Bitte speichern Sie jedes Blatt als eigene Datei.',
  macros:
    'Die Datei enthält Makros und wurde nicht angenommen. Bitte speichern Sie die Liste als „Excel-Arbeitsmappe (.xlsx)“ ohne Makros oder als CSV.',
  formulas:
    'Die Datei enthält Formeln oder Verknüpfungen und wurde nicht angenommen. Bitte ersetzen Sie sie durch ihre Werte („Einfügen als Werte“) oder speichern Sie die Liste als CSV.',
  entities:
    'Die Datei enthält eigene XML-Definitionen und wurde nicht angenommen. Bitte speichern Sie die Liste neu als Excel (.xlsx) oder CSV.',
};

/**
 * The rows of a table as text, from CSV (semicolon, comma or tab; UTF-8 or Windows-1252) or Excel, detected by content.
 * A worker with limits on memory and time reads it, so that no file delays others. Throws Refusal 413 and 422 with the
 * texts.
 */
export async function readTable(file: Buffer, limits: TableLimits, texts: TableTexts): Promise<string[][]> {
  const answer = await askWorker(file, limits);
  if ('rows' in answer) return answer.rows;
  throw refuseTable(answer, texts);
}

/** Says in words why a file was not accepted as a table. */
export function refuseTable({ problem, line }: Exclude<TableAnswer, { rows: string[][] }>, texts: TableTexts): Refusal {
  if (problem === 'too-large')
    return new Refusal('TOO_LARGE', texts.tooLarge, { fieldErrors: { [texts.field]: texts.tooLarge } });
  if (problem === 'quotes') {
    const stray = `Zeile ${line}: Ein Anführungszeichen fasst mehr zusammen als eine Zelle. Bitte berichtigen Sie die Datei.`;
    return ruleBroken(stray, { [texts.field]: stray });
  }
  const message = problem === 'old-excel' ? texts.oldExcel : (unwanted[problem] ?? texts.unreadable);
  return ruleBroken(message, { [texts.field]: message });
}

function askWorker(file: Buffer, limits: TableLimits): Promise<TableAnswer> {
  const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(file), limits },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    env: {},
  });
  return new Promise<TableAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: 'too-large' }), SLOWEST_MS);
    worker.once('message', (answer: TableAnswer) => resolve(answer));
    // Mostly out of memory.
    worker.once('error', () => resolve({ problem: 'too-large' }));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
