import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CAPTCHA_ANSWER } from '#tests/support/portal.ts';

/** A portal as benches need it: without limits of calls, and quiet. */
export const UNLIMITED = {
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
  CALLS_PER_MINUTE: '100000000',
  SENSITIVE_CALLS_PER_MINUTE: '100000',
};

/** Starts the portal as a process of its own, on a database and a port. `stop` ends it. */
export async function runPortal(url: string, port: number): Promise<{ stop: (signal?: NodeJS.Signals) => Promise<void> }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/portal/main.ts')], {
    env: { ...process.env, ...UNLIMITED, DATABASE_URL: url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes('listens on')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended (${code})`)));
  });
  return {
    stop: async (signal = 'SIGTERM') => {
      server.kill(signal);
      await ended;
    },
  };
}
