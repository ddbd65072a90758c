import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What a scanner reads off a picture (PNG) of one barcode; null where it reads nothing. */
export async function readBarcode(format: 'Code128' | 'QRCode', picture: Buffer): Promise<string | null> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
  const [code] = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: [format] });
  return code?.text ?? null;
}
