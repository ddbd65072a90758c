import { unzipSync } from 'fflate';
import type { CamtStatement } from './camt-file.ts';
import { CamtRefused } from './camt-refused.ts';
import { readCamt } from './read-camt.ts';

const MOST_DOCUMENTS = 500;
const MOST_UNPACKED_BYTES = 250_000_000;

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
  const documents = unzip(bytes);
  return documents.flatMap(([name, content]) => readDocument(content, name));
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

function unzip(bytes: Uint8Array): [name: string, content: Uint8Array][] {
  let unpacked = 0;
  let documents = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(xml|camt|c5[34])$/i.test(name) || name.startsWith('__MACOSX/')) return false;
        unpacked += originalSize;
        if (++documents > MOST_DOCUMENTS || unpacked > MOST_UNPACKED_BYTES) throw new CamtRefused(1, 'Die Datei ist zu groß.');
        return true;
      },
    });
    if (documents > 0) return Object.entries(files).toSorted(([one], [other]) => one.localeCompare(other));
  } catch (error) {
    const refused = error instanceof CamtRefused ? error : new CamtRefused(1, 'Das Zip ist fehlerhaft oder bricht ab.');
    throw new DocumentRefused(refused, null);
  }
  throw new DocumentRefused(new CamtRefused(1, 'In dem Zip steht kein Auszug (.xml).'), null);
}

function readDocument(bytes: Uint8Array, name: string | null): CamtStatement[] {
  try {
    return readCamt(decode(bytes));
  } catch (error) {
    throw error instanceof CamtRefused ? new DocumentRefused(error, name) : error;
  }
}

/** By its mark, or by what its first line says; UTF-8 where nothing else is said. */
function decode(bytes: Uint8Array): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const said = /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1];
  const encoding = mark ?? said?.toLowerCase() ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new CamtRefused(1, `Die Zeichen stehen in „${said}“, was niemand kennt.`);
    const broken = new TextDecoder(encoding).decode(bytes);
    const line = broken.slice(0, Math.max(0, broken.indexOf('\uFFFD'))).split('\n').length;
    throw new CamtRefused(line, `Die Zeichen sind nicht die, die die Datei nennt (${encoding}).`);
  }
}
