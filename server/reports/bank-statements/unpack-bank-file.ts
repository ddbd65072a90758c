import { unzipSync } from 'fflate';
import type { CamtStatement } from './camt-file.ts';
import { CamtRefused } from './camt-refused.ts';
import { readCamt } from './read-camt.ts';

const MOST_DOCUMENTS = 500;
const MOST_UNPACKED_BYTES = 100_000_000;
const OF_THE_BANK = /\.(?:xml|camt|c5[34])$/i;

/** Names the document within a zip that cannot be read. */
export class DocumentRefused extends Error {
  readonly line: number;
  readonly document: string | null;

  constructor({ line, message }: CamtRefused, document: string | null) {
    super(message);
    this.line = line;
    this.document = document;
  }
}

/** The statements of a file as it came: XML, or a zip of such. Throws DocumentRefused; then nothing of it is read. */
export function unpackBankFile(bytes: Uint8Array): CamtStatement[] {
  if (!isZip(bytes)) return readDocument(bytes, null);
  if (isEncrypted(bytes)) throw refused('Das Zip ist verschlüsselt. Bitte packen Sie es vorher aus.');
  const documents = unzip(bytes);
  return documents.flatMap(([name, content]) => readDocument(content, name));
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** The first bit of the flags in the head of the first file. */
const isEncrypted = (bytes: Uint8Array) => ((bytes[6] ?? 0) & 1) === 1;
const refused = (reason: string) => new DocumentRefused(new CamtRefused(1, reason), null);
/** By its first sign, behind a mark and blanks; UTF-16 has a zero beside it. */
const isXml = (bytes: Uint8Array) => /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?[\s\0]*</.test(latin1(bytes));
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 200));
const LEADS_OUT = /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i;

function unzip(bytes: Uint8Array): [name: string, content: Uint8Array][] {
  let unpacked = 0;
  let documents = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
        // Nothing is written under that name. But whoever chooses such a one means no good.
        if (LEADS_OUT.test(name)) throw refused(`Im Zip führt „${name}“ aus seinem Ordner hinaus. So schreibt es keine Bank.`);
        unpacked += originalSize;
        if (++documents > MOST_DOCUMENTS || unpacked > MOST_UNPACKED_BYTES) throw refused('Die Datei ist zu groß.');
        return true;
      },
    });
    const found = Object.entries(files);
    if (found.length < documents) throw refused('In dem Zip stehen zwei Dateien mit demselben Namen.');
    // Some banks write no ending. What is no XML, such as a paper beside it, is left alone.
    const told = found.filter(([name, content]) => OF_THE_BANK.test(name) || isXml(content));
    if (told.length > 0) return told.toSorted(([one], [other]) => one.localeCompare(other));
  } catch (error) {
    throw error instanceof DocumentRefused ? error : refused('Das Zip ist fehlerhaft oder bricht ab.');
  }
  throw refused('In dem Zip steht kein Auszug (.xml).');
}

const MT940 = /^\s*(?:\{1:|:20:)/;

function readDocument(bytes: Uint8Array, name: string | null): CamtStatement[] {
  try {
    const text = decode(bytes);
    if (text.trim() === '') throw new CamtRefused(1, 'Die Datei ist leer.');
    if (MT940.test(text))
      throw new CamtRefused(1, 'Das ist ein Auszug im alten Format MT940. Bitte laden Sie ihn als camt.053 herunter.');
    return readCamt(text);
  } catch (error) {
    throw error instanceof CamtRefused ? new DocumentRefused(error, name) : error;
  }
}

/** By its mark, or by what its first line says; UTF-8 where nothing else is said. */
function decode(bytes: Uint8Array): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const head = latin1(bytes);
  const said = /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1];
  // What reads like this without a mark is no UTF-16, though some programs write so.
  const encoding = mark ?? (said && !/^utf-?16/i.test(said) ? said.toLowerCase() : 'utf-8');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new CamtRefused(1, `Die Zeichen stehen in „${said}“, was niemand kennt.`);
    const broken = new TextDecoder(encoding).decode(bytes);
    const line = broken.slice(0, Math.max(0, broken.indexOf('\uFFFD'))).split('\n').length;
    throw new CamtRefused(line, `Die Zeichen sind nicht die, die die Datei nennt (${encoding}).`);
  }
}
