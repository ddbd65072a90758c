import type { Database } from '#server/platform/db/database.ts';

/**
 * Puts the clock of the books to another instant, for everybody on that database: demo data book the past, tests stand
 * at the turn of a month. It goes on by so many seconds (or a part of one) each time it is read; by 0 it stands still.
 * Only the owner can move it; the application's role cannot.
 */
export async function moveClock(database: Database, instant: Date, stepSeconds = 0): Promise<void> {
  await database.runAsOwner(`
    create sequence if not exists moved_clock minvalue 0;
    alter sequence moved_clock restart with 0;
    create or replace function ledger_now() returns timestamptz language sql volatile as
      $$ select timestamptz '${instant.toISOString()}' + nextval('moved_clock') * interval '${stepSeconds} seconds' $$;
  `);
}

/** Gives the books the database's own clock again, as server/migrations/0030-clock-and-facts.sql makes it. */
export async function restoreClock(database: Database): Promise<void> {
  await database.runAsOwner(`
    create or replace function ledger_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
    drop sequence if exists moved_clock;
  `);
}
