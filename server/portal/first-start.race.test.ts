import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningProgram, runProgram } from '#tests/support/run-program.ts';
import { atThisPace } from '#tests/support/pace.ts';

// What becomes of the demo when it is whole, or killed while its folder is written: first-start.long.test.ts.
let folder: string;
let port: number;
let main: RunningProgram;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-first-'));
  port = await findFreePort();
  main = runProgram('portal/main.ts', { DATA_DIR: folder, PORT: String(port) });
});
afterEach(async () => {
  main.signal('SIGKILL');
  await main.ended;
  fs.rmSync(folder, { recursive: true });
});

const ask = () => fetch(`http://127.0.0.1:${port}/login`).catch(() => null);

it('shows at once how far the demo is, refuses a second start, and leaves nothing half when it is killed', async () => {
  await expect
    .poll(async () => (await ask())?.text(), { timeout: atThisPace(120_000) })
    .toMatch(/<h1>Die Demo entsteht<\/h1>[^]*\d+ % sind fertig/);
  const answer = (await ask())!;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await answer.text()).not.toContain('<script');

  const second = runProgram('portal/main.ts', { DATA_DIR: folder });
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain('is in use by process');
  const third = runProgram('portal/main.ts', { DATA_DIR: folder, PORT: String(port) });
  expect(await third.ended).toBe(1);
  expect(third.said()).toContain('PORT: something else listens there already');

  main.signal('SIGKILL');
  expect(await main.ended).toBe('SIGKILL');
  expect(fs.existsSync(path.join(folder, 'db'))).toBe(false);
  // Three processes, on a machine that may have other things to do.
}, 300_000);

async function findFreePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
