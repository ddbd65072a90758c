import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { IN_THIS_DATABASE } from './in-this-database.ts';

const LOCK = 7197;

/** What a charging day writes. */
const TABLES = [
  'charge_order',
  'charge_order_card',
  'charge_file',
  'charge_payment',
  'charge_progress',
  'employee_card',
  'outbox_mail',
  'entry',
  'posting',
  'account',
];

/** Makes every statement that writes one of those tables a step at which a process can be held. */
export async function countSteps({ runAsOwner }: Pick<Database, 'runAsOwner'>): Promise<void> {
  await runAsOwner(`
    create sequence death_step;
    create table death (step bigint not null);
    insert into death values (0);
    create function hold_at_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if nextval('death_step') = (select step from death) then
        perform pg_advisory_xact_lock_shared(${LOCK});
      end if;
      return null;
    end $$;
    ${TABLES.map((name) => `create trigger zz_hold after insert or update on ${name} for each statement execute function hold_at_step();`).join('\n')}`);
}

/** Starts a command and kills it (kill -9) after its n-th write. Returns false where it ended by itself before. */
export async function dieAtStep(database: Database, command: string, step: number): Promise<boolean> {
  const keeper = new pg.Client(database.connectionString);
  await keeper.connect();
  try {
    await keeper.query(`select setval('death_step', 1, false)`);
    await keeper.query('update death set step = $1', [step]);
    await keeper.query('select pg_advisory_lock($1)', [LOCK]);
    const program = spawn(process.execPath, [path.resolve('server', command)], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString },
      stdio: 'ignore',
    });
    const end = { isOver: false };
    const ended = new Promise<void>((resolve) =>
      program.once('exit', () => {
        end.isOver = true;
        resolve();
      }),
    );
    const held = async () =>
      (
        await keeper.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
              and ${IN_THIS_DATABASE}`,
          [LOCK],
        )
      ).rows;
    // Those that are waited for need the processor.
    while (!end.isOver && (await held()).length === 0) await wait(10);
    const isHeld = !end.isOver;
    program.kill('SIGKILL');
    await ended;
    // The dead process's connection still waits; the server would notice only when it answers.
    for (const { pid } of await held()) await keeper.query('select pg_terminate_backend($1)', [pid]);
    await keeper.query('update death set step = 0');
    return isHeld;
  } finally {
    await keeper.end();
  }
}
