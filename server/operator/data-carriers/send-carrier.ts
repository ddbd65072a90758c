import { Readable } from 'node:stream';
import type { Db } from '#server/platform/db/database.ts';
import { finishCarrier } from './carrier-record.ts';
import type { CarrierPeriod } from './rows-of-period.ts';
import { writeCarrier } from './write-carrier.ts';
import { zipPieces } from './zip-pieces.ts';

interface Supplier {
  name: string;
  location: string;
}

/**
 * The ZIP of a requested carrier, made as fast as it is read. What it came to is noted before its last byte goes out.
 * A reader that goes away gives the connection of the database back.
 */
export async function sendCarrier(
  db: Db,
  id: number,
  period: CarrierPeriod,
  supplier: Supplier,
  isEmbedded: boolean,
): Promise<Readable> {
  const zip = zipCarrier(db, id, period, supplier, isEmbedded);
  // The first bytes before the answer begins: what is refused is refused in words. A generator that has not begun
  // would not clean up, either.
  const first = await zip.next();
  return readableOf(zip, first);
}

/** The last piece is held back until the carrier is noted as written. */
async function* zipCarrier(
  db: Db,
  id: number,
  period: CarrierPeriod,
  supplier: Supplier,
  isEmbedded: boolean,
): AsyncGenerator<Buffer, void> {
  const zip = zipPieces(writeCarrier(db, period, supplier));
  // The embedded database has one connection, for everybody: a slow reader must not hold it. The demo is small.
  const held: Buffer[] = [];
  try {
    for (;;) {
      const next = await zip.next();
      if (next.done) {
        await db.transaction().execute((trx) => finishCarrier(trx, id, next.value));
        yield* held;
        return;
      }
      held.push(next.value);
      if (!isEmbedded && held.length > 1) yield held.shift()!;
    }
  } finally {
    await zip.return(undefined as never);
  }
}

/** Ends the generator also where nobody has read anything yet. */
function readableOf(zip: AsyncGenerator<Buffer, void>, first: IteratorResult<Buffer, void>): Readable {
  let waiting: IteratorResult<Buffer, void> | undefined = first;
  const begun: AsyncIterableIterator<Buffer, void> = {
    [Symbol.asyncIterator]: () => begun,
    async next() {
      const result = waiting ?? (await zip.next());
      waiting = undefined;
      return result;
    },
    return: () => zip.return(),
  };
  return Readable.from(begun, { objectMode: false });
}
