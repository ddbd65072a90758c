import type { Cents } from '#contract/common/money.ts';
import { sumCardPostings } from '#server/ledger/read/leaving-balances.ts';
import { getLedgerToday, readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { type CarrierSeal, CheckedFiles, type Piece } from '#server/operator/data-carriers/checked-files.ts';
import { inOneSnapshot } from '#server/operator/data-carriers/in-one-snapshot.ts';
import { listBusinessesOfRegion } from '#server/parties/businesses/reads.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { LetterLook } from '#server/platform/pdf/print-letter.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { readBookingLines } from './booking-lines.ts';
import { readCardLines } from './card-lines.ts';
import { CardTotals } from './card-totals.ts';
import { readPlannedLines, readUnplannedLines } from './employee-lines.ts';
import { readFormerBookingLines } from './former-booking-lines.ts';
import { readGiftLines } from './gift-lines.ts';
import { drawHandOverPaper } from './hand-over-paper.ts';
import { readBranchLines, readEmployerLines, readPartnerLines } from './party-lines.ts';
import { asCsv } from './table-lines.ts';

/** What leaves, and for whom. */
export interface HandOver {
  regionId: number;
  recipient: string;
}

/** What a hand-over came to. */
export interface HandedOver extends CarrierSeal {
  cards: number;
  cents: Cents;
}

export const TOTALS_PAPER = 'kontrollsummen.pdf';

/**
 * Writes what the next provider of a region needs, from one snapshot: its cards with balances and holders, gifts,
 * partners, branches, employers and bookings, the control totals as a paper, and the hashes of all. Throws Refusal 409
 * while a data carrier or another hand-over is being written. Throws an error where the sum of the cards is not that of
 * their postings.
 */
export async function* writeHandOver(
  archive: { db: Db; regionContent: RegionContent },
  wanted: HandOver,
): AsyncGenerator<Piece, HandedOver> {
  const look = await getLetterLook(archive, wanted.regionId);
  return yield* inOneSnapshot(archive.db, (trx) => writeFiles(trx, look, wanted));
}

async function* writeFiles(trx: Trx, look: LetterLook, { regionId, recipient }: HandOver): AsyncGenerator<Piece, HandedOver> {
  const at = await readLedgerClock(trx);
  const asked = { regionId, at, today: await getLedgerToday(trx) };
  const written = new CheckedFiles();
  const totals = new CardTotals();
  const gifts = { cents: 0 };
  yield* written.text('karten.csv', asCsv(readCardLines(trx, regionId, totals)));
  yield* written.text('geschenke.csv', asCsv(readGiftLines(trx, regionId, gifts)));
  yield* written.text('partner.csv', asCsv(readPartnerLines(trx, asked)));
  yield* written.text('filialen.csv', asCsv(readBranchLines(trx, asked)));
  yield* written.text('arbeitgeber.csv', asCsv(readEmployerLines(trx, asked)));
  yield* written.text('beschaeftigte.csv', asCsv(readPlannedLines(trx, regionId)));
  yield* written.text('beschaeftigte-ohne-ladeplan.csv', asCsv(readUnplannedLines(trx, regionId)));
  yield* written.text('buchungen.csv', asCsv(readBookingLines(trx, regionId)));
  yield* written.text('fruehere-buchungen.csv', asCsv(readFormerBookingLines(trx, regionId)));
  assertEqual('cards', totals.all.cents, await sumCardPostings(trx, regionId));
  assertEqual('gifts', gifts.cents, totals.gifts);
  const rowsOf = (name: string) => written.files.find(({ file }) => file === name)!.rows;
  const pdf = await drawHandOverPaper(
    {
      region: look.place,
      recipient,
      at: formatInstant(at),
      totals,
      partners: rowsOf('partner.csv'),
      branches: rowsOf('filialen.csv'),
      employers: rowsOf('arbeitgeber.csv'),
      planned: rowsOf('beschaeftigte.csv'),
      unplanned: rowsOf('beschaeftigte-ohne-ladeplan.csv'),
      bookings: rowsOf('buchungen.csv'),
      formerBookings: rowsOf('fruehere-buchungen.csv'),
      employerNames: new Map(
        (await listBusinessesOfRegion(trx, 'employer', regionId)).map(({ contractId, name }) => [contractId, name]),
      ),
      files: [...written.files],
    },
    look,
  );
  yield* written.binary(TOTALS_PAPER, pdf);
  const rows = written.files.reduce((sum, file) => sum + file.rows, 0);
  return { sha256: yield* written.checksums(), rows, ...totals.all };
}

/** Nobody may sign for what is not in the books. */
function assertEqual(what: string, written: Cents, booked: Cents): void {
  if (written !== booked) throw new Error(`The ${what} that were written come to ${written} cents, in the books to ${booked}.`);
}
