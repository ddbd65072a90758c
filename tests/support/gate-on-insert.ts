import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { IN_THIS_DATABASE } from './in-this-database.ts';

const LOCK = 7196;

/** Holds whoever writes into a table, so that others come meanwhile. */
export interface InsertGate {
  /** Waits until so many wait: here, or for whoever waits here. */
  arrived(waiting: number): Promise<void>;
  /** Cuts the connections of those that wait here, as a killed process would. */
  cut(): Promise<void>;
  /** Cuts them each time they come again, until this is answered. */
  cutUntil(answer: Promise<unknown>): Promise<void>;
  open(): Promise<void>;
}

/** Closes a gate before each insert into a table. PostgreSQL only. */
export async function gateOnInsert(database: Database, table: string): Promise<InsertGate> {
  await database.runAsOwner(`
    create function hold_at_gate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCK});
      return null;
    end $$;
    create trigger zz_gate before insert on ${table} for each statement execute function hold_at_gate()`);
  const keeper = new pg.Client(database.connectionString);
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [LOCK]);
  const ungranted = async (condition: string) => {
    const { rows } = await keeper.query<{ pid: number }>(
      `select distinct pid from pg_locks where not granted and pid in (
         select pid from pg_locks where ${IN_THIS_DATABASE}) and ${condition}`,
    );
    return rows.map(({ pid }) => pid);
  };
  const cut = async () => {
    for (const pid of await ungranted(`locktype = 'advisory' and objid = ${LOCK}`))
      await keeper.query('select pg_terminate_backend($1)', [pid]);
  };
  return {
    cut,
    async cutUntil(answer) {
      const isAnswered = answer.then(() => true);
      do await cut();
      while (!(await Promise.race([isAnswered, pause(10, false)])));
    },
    async arrived(expected) {
      // Those that are waited for need the processor.
      while ((await ungranted('true')).length < expected) await pause(10);
    },
    async open() {
      await keeper.end();
    },
  };
}
