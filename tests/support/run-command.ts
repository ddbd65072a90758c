import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Database } from '#server/platform/db/database.ts';

export interface CommandEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the terminal, by its file below server/, in a process of its own on a PostgreSQL test database. */
export function runCommand(database: Database, file: string, ...words: string[]): CommandEnd {
  return runCommandWith({}, database, file, ...words);
}

/** The same with settings of its own. */
export function runCommandWith(
  settings: Record<string, string>,
  database: Database,
  file: string,
  ...words: string[]
): CommandEnd {
  const environment = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString, ...settings };
  return spawnSync(process.execPath, [path.resolve('server', file), ...words], { env: environment, encoding: 'utf8' });
}
