import { Temporal } from 'temporal-polyfill';
import { seedPartnerBank, seedRegionBank, type PaymentSeed } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { type Books, openBooks } from './open-books.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** A region of its own with a partner that has an account, where it is a certain time. */
export interface StatementWorld extends Books {
  /** Sets the clock of the books, which then moves on by a millisecond each time it is read. */
  at(instant: string): Promise<void>;
  /** Books, and answers the entries. Throws when one is refused. */
  book(...postings: Posting[]): Promise<number[]>;
  /** What the job does on that day, at four in the morning. Returns how many statements were made. */
  issue(day: string): Promise<number>;
}

export async function openStatementWorld(
  database: Database,
  { payment = 'Bankeinzug', regionPays = true }: { payment?: PaymentSeed; regionPays?: boolean } = {},
): Promise<StatementWorld> {
  const { db } = database;
  const books = await openBooks(db, 4);
  await seedPartnerBank(db, books.partnerId, 'Café Übermut & Söhne', payment);
  if (regionPays) await seedRegionBank(db, books.regionId);
  const at = (instant: string) => moveClock(database, new Date(instant), 0.001);
  return {
    ...books,
    at,
    async book(...postings) {
      const outcomes = await postBookings(db, SEAL_KEYS, books.regionId, postings);
      return outcomes.map((outcome) => {
        if (!outcome.isPosted) throw new Error(outcome.refusal);
        return outcome.entryId;
      });
    },
    async issue(day) {
      await at(`${day}T03:00:00Z`);
      return issueRegionStatements(db, SEAL_KEYS, books.regionId, Temporal.PlainDate.from(day));
    },
  };
}
