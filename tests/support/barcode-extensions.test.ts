import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toBuffer } from 'bwip-js/node';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readerOptions } from '#web/ui/barcode-reader.ts';

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
});

it.each(['4006381333931', '9781565924796 12', '9781565924796 51999'])('our reader reads %s with its extension', async (text) => {
  const drawing = { bcid: 'ean13', text, addongap: 9, scale: 3, paddingwidth: 12, paddingheight: 12, backgroundcolor: 'fff' };
  const picture = await toBuffer(drawing);
  const [code] = await readBarcodes(new Blob([new Uint8Array(picture)]), readerOptions);
  expect(code?.text).toBe(text.replace(' ', ''));
});
