import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CAPTCHA_ANSWER } from '#tests/support/portal.ts';

/** Gives a bench the portal of a checkout (a folder), as `npm start` begins it there, with a demo of its own. */
export async function withDemoPortal<Result>(folder: string, bench: (url: string) => Promise<Result>): Promise<Result> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-pages-'));
  const portal = spawn(process.execPath, ['server/portal/main.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(data, 'data'), CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'exit');
  try {
    return await bench(await Promise.race([addressOf(portal.stdout), ended.then(failed)]));
  } finally {
    portal.kill();
    await ended;
    fs.rmSync(data, { recursive: true });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  for await (const text of output) {
    printed += text;
    const listens = /Kartenkontor listens on (\S+)/.exec(printed);
    if (listens) {
      output.resume();
      return listens[1]!;
    }
  }
  return failed();
}

function failed(): never {
  throw new Error('a portal ended before it served');
}
