import type { Database } from '#server/platform/db/database.ts';

/**
 * Sets the clock of the books to another instant, for everybody on that database. Demo data book the past; tests need
 * the turn of a month. Each reading moves it on by so many seconds (or a part of one); by 0 it stands still. Only the
 * owner can move it; the application's role cannot.
 */
export async function moveClock(database: Database, instant: Date, stepSeconds = 0): Promise<void> {
  await database.runAsOwner(`
    do $$ begin
      -- Once: a new function would have the database plan everything anew that reads the clock.
      if to_regclass('moved_clock') is null then
        create table moved_clock (starts_at timestamptz not null, step interval not null);
        revoke all on moved_clock from kartenkontor_app;
        grant select on moved_clock to kartenkontor_app;
        insert into moved_clock values (now(), '0');
        create sequence moved_clock_reads minvalue 0;
        create or replace function ledger_now() returns timestamptz language sql volatile as
          'select starts_at + nextval(''moved_clock_reads'') * step from moved_clock';
      end if;
    end $$;
    update moved_clock set starts_at = '${instant.toISOString()}', step = interval '${stepSeconds} seconds';
    select setval('moved_clock_reads', 0, false);
    do $do$ begin
      if to_regclass('moved_clock_entries') is not null then
        perform setval('moved_clock_entries', 0, false);
      end if;
    end $do$;
  `);
}

/**
 * Lets each entry take a step of the moved clock for itself, from the instant it was moved to. A round of bookings
 * reads the clock once (`ledger_post_in_turn`), but the demo's customers come one after the other. Only for bookings
 * within one day.
 */
export async function stepByEntry(database: Database): Promise<void> {
  await database.runAsOwner(`
    create sequence moved_clock_entries minvalue 0;
    create function take_step() returns trigger language plpgsql as $$ begin
      select starts_at + nextval('moved_clock_entries') * step into new.booked_at from moved_clock;
      return new;
    end $$;
    create trigger entry_takes_step before insert on entry for each row when (new.type in ('topup', 'redemption', 'bonus'))
      execute function take_step();
  `);
}

/** Gives the books the database's own clock again, as server/migrations/0030-clock-and-facts.sql makes it. */
export async function restoreClock(database: Database): Promise<void> {
  await database.runAsOwner(`
    create or replace function ledger_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
    drop function if exists take_step cascade;
    drop table if exists moved_clock;
    drop sequence if exists moved_clock_reads;
    drop sequence if exists moved_clock_entries;
  `);
}
