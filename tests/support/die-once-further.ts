import { spawn } from 'node:child_process';
import type { Database } from '#server/platform/db/database.ts';

/** Runs a piece of program in a process of its own, with `db` and `keys`, and kills it once it has come further. */
export async function dieOnceFurther(database: Database, piece: string, isFurther: () => Promise<boolean>): Promise<void> {
  const program = `
    import { openPostgres } from '#server/platform/db/database.ts';
    import { openSealKeys } from '#server/ledger/seal-keys.ts';
    import { readConfig } from '#server/platform/config.ts';
    const { db } = openPostgres(process.env.DATABASE_URL, 1);
    const keys = openSealKeys(readConfig({}));
    ${piece}`;
  const command = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => command.once('close', resolve));
  while (!(await isFurther()) && command.exitCode === null) await new Promise(setImmediate);
  command.kill('SIGKILL');
  await ended;
}
