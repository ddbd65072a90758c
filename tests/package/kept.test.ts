import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What ends the build of an image or a package; the builds themselves take minutes. */
let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-kept-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}

function run(program: string, ...words: string[]) {
  const file = path.join(import.meta.dirname, '../../deploy', program);
  const { status, stderr } = spawnSync(process.execPath, [file, ...words], { cwd: folder, encoding: 'utf8' });
  return { status, said: stderr.split('\n') };
}

it('a build ends with the name of each command that does not start', () => {
  const refuses = "console.error('Usage: …'); process.exitCode = 1;";
  write({
    'package.json': JSON.stringify({
      type: 'module',
      scripts: {
        serve: 'node server/portal/main.ts',
        build: 'node server/portal/build-web.ts',
        whole: 'node server/whole.cli.ts',
        mute: 'node server/mute.cli.ts',
      },
    }),
    'server/portal/main.ts': `import 'a-package-that-was-lost'; ${refuses}`,
    'server/portal/start-portal.ts': "import 'a-package-that-was-lost';",
    'server/part.ts': '',
    'server/whole.cli.ts': `import './part.ts'; ${refuses}`,
    'server/mute.cli.ts': '',
  });
  const { status, said } = run('start-commands.ts');
  expect(status).toBe(1);
  expect(said.flatMap((line) => /^(.+) does not start/.exec(line)?.[1]!.split(' ').slice(0, 2) ?? [])).toEqual([
    'server/portal/main.ts',
    '--start-only',
    'server/mute.cli.ts',
    '--start-only',
    '--import',
    './server/portal/start-portal.ts',
  ]);
});

describe('a build ends with a word where it', () => {
  const weigh = (...folders: string[]) => {
    const { status, said } = run('weigh.ts', ...folders);
    return { status, said: said.filter((line) => line.includes('MB')) };
  };
  /** A file without content takes no room on this disk. */
  const grow = (file: string, megabytes: number) => {
    write({ [file]: '' });
    fs.truncateSync(path.join(folder, file), megabytes * 1e6);
  };

  it('is heavier than 200 MB, all its folders together', () => {
    grow('program/node', 150);
    grow('base/libc', 49);
    expect(weigh('program', 'base')).toEqual({ status: 0, said: [expect.stringContaining('199.0 MB')] });
    grow('base/libc', 51);
    expect(weigh('program', 'base')).toEqual({
      status: 1,
      said: [expect.stringContaining('201.0 MB'), expect.stringContaining('more than 200 MB')],
    });
  });

  it('control: what stands in it twice counts once', () => {
    grow('linked/node', 150);
    fs.linkSync(path.join(folder, 'linked/node'), path.join(folder, 'linked/again'));
    expect(weigh('linked').status).toBe(0);
  });
});
