import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningProgram, runProgram } from '#tests/support/run-program.ts';
import { atThisPace } from '#tests/support/pace.ts';

let folder: string;
let main: RunningProgram;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-first-'));
});
afterEach(async () => {
  main.signal('SIGKILL');
  await main.ended;
  fs.rmSync(folder, { recursive: true });
});

const isWriting = () => fs.existsSync(path.join(folder, 'new/db/base'));

it(
  'a first start that was killed is made up for by the next one, and its books are clean',
  { timeout: atThisPace(600_000) },
  async () => {
    main = runProgram('portal/main.ts', { DATA_DIR: folder });
    await expect.poll(isWriting, { interval: 10, timeout: atThisPace(300_000) }).toBe(true);
    main.signal('SIGKILL');
    await main.ended;

    main = runProgram('portal/main.ts', { DATA_DIR: folder });
    const url = await main.url;
    expect((await fetch(`${url}/login`)).status).toBe(200);
    expect(fs.readdirSync(folder).sort()).toEqual(['db', 'lock']);
    main.signal('SIGTERM');
    expect(await main.ended).toBe(0);

    const verify = runProgram('operator/operations/verify-ledger.cli.ts', { DATA_DIR: folder });
    expect({ end: await verify.ended, said: verify.said() }).toMatchObject({ end: 0 });
  },
);
