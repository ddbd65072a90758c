import type { ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Finds a barcode in a picture and answers its text, or null. */
export type BarcodeReader = (picture: HTMLCanvasElement) => Promise<string | null>;

/** The browser's own reader, which the library of types does not know yet. */
export interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string; format: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Each with the names of both readers. The browser's own knows no RSS-14 (DataBar) and no extensions. */
const nativeFormats = ['code_128', 'qr_code', 'aztec', 'code_39', 'code_93', 'upc_a', 'upc_e', 'ean_13', 'ean_8', 'pdf417'];
export const readerOptions: ReaderOptions = {
  formats: ['Code128', 'QRCode', 'Aztec', 'Code39', 'Code93', 'DataBar', 'UPCA', 'UPCE', 'EAN13', 'EAN8', 'PDF417'],
  eanAddOnSymbol: 'Read',
  maxNumberOfSymbols: 1,
};

/** The browser's own reader where it knows the cards' format, else ours. Throws when neither can be loaded. */
export async function loadBarcodeReader(): Promise<BarcodeReader> {
  return (await findNativeReader()) ?? loadWasmReader();
}

async function findNativeReader(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !supported.includes('code_128')) return null;
  const detector = new BarcodeDetector({ formats: nativeFormats.filter((format) => supported.includes(format)) });
  return withExtensions(detector, loadWasmReader);
}

/** Reads by the browser's own reader. A trade's code may have an extension of two or five digits, which ours reads. */
export function withExtensions(detector: NativeDetector, loadOurs: () => Promise<BarcodeReader>): BarcodeReader {
  let ours: Promise<BarcodeReader> | undefined;
  return async (picture) => {
    const [code] = await detector.detect(picture);
    if (!code || !/^(upc|ean)_/.test(code.format)) return code?.rawValue ?? null;
    const read = await (ours ??= loadOurs()).catch(() => null);
    return (await read?.(picture)) ?? code.rawValue;
  };
}

async function loadWasmReader(): Promise<BarcodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (picture) => {
    const pixels = picture.getContext('2d')!.getImageData(0, 0, picture.width, picture.height);
    return (await readBarcodes(pixels, readerOptions))[0]?.text ?? null;
  };
}
