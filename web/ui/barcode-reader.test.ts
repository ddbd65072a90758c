import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toBuffer } from 'bwip-js/node';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type NativeDetector, readerOptions, withExtensions } from '#web/ui/barcode-reader.ts';

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

const picture = {} as HTMLCanvasElement;
const seeing = (...codes: { rawValue: string; format: string }[]): NativeDetector => ({ detect: async () => codes });
const ours = async () => async () => '978156592479612';

it.each([
  ['a trade’s code is read by ours', { rawValue: '9781565924796', format: 'ean_13' }, '978156592479612'],
  ['a card is read by the browser’s own reader alone', { rawValue: '176100000000014', format: 'code_128' }, '176100000000014'],
])('%s', async (_, code, text) => {
  expect(await withExtensions(seeing(code), ours)(picture)).toBe(text);
});

it('without our reader a code is read without its extension, and nothing is nothing', async () => {
  const lost = () => Promise.reject(new Error('offline'));
  expect(await withExtensions(seeing({ rawValue: '12345670', format: 'ean_8' }), lost)(picture)).toBe('12345670');
  expect(await withExtensions(seeing({ rawValue: '12345670', format: 'ean_8' }), async () => async () => null)(picture)).toBe(
    '12345670',
  );
  expect(await withExtensions(seeing(), ours)(picture)).toBeNull();
});
