import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { fewAtOnce } from './few-at-once.ts';
import { readApart } from './read-apart.ts';
import type { TableAnswer, TableLimits, TableProblem } from './table-file.ts';

const READER = new URL('./table-reader.ts', import.meta.url);
/** Each takes some 60 MB, and what its file needs. */
const inTurn = fewAtOnce({ most: 3, waiting: 20 });
const READING_LIMITS = { slowestMs: 10_000, mostMb: 256 };

const TOO_LARGE: TableAnswer = { problem: 'too-large' };

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
 * A process with limits on memory and time reads it, so that no file delays others.
 * Throws Refusal 413 and 422 with the texts, 503 where too many files wait, and what is no fault of the file.
 */
export async function readTable(file: Buffer, limits: TableLimits, texts: TableTexts): Promise<string[][]> {
  const read = () => readApart<TableAnswer>(READER, { bytes: new Uint8Array(file), limits }, READING_LIMITS);
  const answer = (await inTurn(read)) ?? TOO_LARGE;
  if ('rows' in answer) return answer.rows;
  throw refuseTable(answer, texts);
}

/** Says in words why a file was not accepted as a table. */
export function refuseTable({ problem, line }: Exclude<TableAnswer, { rows: string[][] }>, texts: TableTexts): Refusal {
  if (problem === 'too-large')
    return new Refusal('TOO_LARGE', texts.tooLarge, { fieldErrors: { [texts.field]: texts.tooLarge } });
  if (problem === 'quotes') {
    const stray = `Zeile ${line}: Ein Anführungszeichen fasst mehr zusammen als eine Zelle. Bitte berichtigen Sie die Datei.`;
    return atField(texts.field, stray);
  }
  const message = problem === 'old-excel' ? texts.oldExcel : (unwanted[problem] ?? texts.unreadable);
  return atField(texts.field, message);
}
