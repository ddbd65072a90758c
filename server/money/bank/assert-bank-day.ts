import { Temporal } from 'temporal-polyfill';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';

/** A mistyped year would stand in the books for good. */
const MOST_YEARS = 2;

const FUTURE = 'Der Tag liegt in der Zukunft. Bitte geben Sie den Tag an, der auf dem Kontoauszug steht.';
const LONG_AGO = `Der Tag liegt mehr als ${MOST_YEARS} Jahre zurück. Bitte geben Sie den Tag an, der auf dem Kontoauszug steht.`;

/** Throws Refusal 422 for a day of the bank's statement (ISO) that has not come, or lies more than two years back. */
export async function assertBankDay(db: Db, day: string): Promise<void> {
  const today = await getLedgerToday(db);
  const first = Temporal.PlainDate.from(today).subtract({ years: MOST_YEARS }).toString();
  const message = day > today ? FUTURE : day < first ? LONG_AGO : null;
  if (message !== null) throw atField('day', message);
}
