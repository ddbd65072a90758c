import type { Database } from '#server/platform/db/database.ts';

/**
 * Sets the clock of the books to another instant, for everybody on that database: demo data book the past, tests need
 * the turn of a month. Each reading moves it on by so many seconds (or a part of one); by 0 it stands still. A round of
 * bookings reads it once (`ledger_post`), so entries count their steps for themselves: customers come one after the
 * other. Only the owner can move it; the application's role cannot.
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
        create sequence moved_clock_entries minvalue 0;
        create function step_on() returns trigger language plpgsql as
          'begin
             new.booked_at := coalesce((select starts_at + nextval(''moved_clock_entries'') * step
               from moved_clock where step > ''0''), new.booked_at);
             return new;
           end';
        create trigger entry_steps_on before insert on entry for each row execute function step_on();
      end if;
    end $$;
    update moved_clock set starts_at = '${instant.toISOString()}', step = interval '${stepSeconds} seconds';
    select setval('moved_clock_reads', 0, false), setval('moved_clock_entries', 0, false);
  `);
}

/** Gives the books the database's own clock again, as server/migrations/0030-clock-and-facts.sql makes it. */
export async function restoreClock(database: Database): Promise<void> {
  await database.runAsOwner(`
    create or replace function ledger_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
    drop function if exists step_on cascade;
    drop table if exists moved_clock;
    drop sequence if exists moved_clock_reads;
    drop sequence if exists moved_clock_entries;
  `);
}
