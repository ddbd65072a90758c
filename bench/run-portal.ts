import { spawn } from 'node:child_process';
import path from 'node:path';

/** Starts the portal as a process of its own, on a database and a port, without limits of calls. `stop` ends it. */
export async function runPortal(url: string, port: number): Promise<{ stop: () => Promise<void> }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/portal/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: url,
      PORT: String(port),
      LOG_LEVEL: 'error',
      CAPTCHA_TEST_ANSWER: 'abc',
      CALLS_PER_MINUTE: '100000000',
      SENSITIVE_CALLS_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes('listens on')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended (${code})`)));
  });
  return {
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
