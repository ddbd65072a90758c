import type { LinkedCard } from './qr-codes.worker.ts';

/** A ZIP with a QR code for each link of the CSV. Drawn in a worker, as it takes a while. Throws when it fails. */
export async function zipQrCodes(csv: Blob): Promise<Blob> {
  const [, ...lines] = (await csv.text()).trimEnd().split('\r\n');
  const cards = lines.map((line) => line.split(';') as unknown as LinkedCard);
  const worker = new Worker(new URL('./qr-codes.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(`the codes were not drawn: ${message}`)));
      worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
      worker.postMessage(cards, []);
    });
  } finally {
    worker.terminate();
  }
}
