import { expect, it } from 'vitest';
import { type NativeDetector, withExtensions } from '#web/ui/barcode-reader.ts';

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
