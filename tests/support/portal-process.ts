import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import { CAPTCHA_ANSWER } from './portal.ts';

export interface PortalProcess {
  url: string;
  /** Whether it is still there. */
  isRunning(): boolean;
  /** Ends it without warning, as kill -9 does. */
  kill(): Promise<void>;
}

/** Starts the portal in a process of its own on a PostgreSQL test database. Throws when it does not come up. */
export async function startPortalProcess(
  database: Pick<Database, 'connectionString'>,
  more: Record<string, string> = {},
): Promise<PortalProcess> {
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: database.connectionString,
    DATABASE_POOL: '6',
    PORT: '0',
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    CALLS_PER_MINUTE: '1000000',
    SENSITIVE_CALLS_PER_MINUTE: '1000000',
    ...more,
  };
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-portal.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Not even a test run that is broken off leaves it behind.
  const killNow = () => server.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    server.once('exit', (code) => reject(new Error(`the portal ended (${code})`)));
  });
  return {
    url,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    async kill() {
      process.off('exit', killNow);
      killNow();
      await ended;
    },
  };
}
