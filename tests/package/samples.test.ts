import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What can be told of the package's samples without systemd. */
const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const OWNER_URL = 'postgres://owner:a-secret@db.example/portal';
const commands = Object.entries((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts).flatMap(
  ([name, line]) => {
    const file = /^node (server\/.*\.cli\.ts)$/.exec(line)?.[1];
    return file ? [{ name, file }] : [];
  },
);

describe('the command kartenkontor', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-command-'));
    const script = read('deploy/package/kartenkontor')
      .replace('/opt/kartenkontor/current', ROOT)
      .replace('settings=/etc/kartenkontor', `settings=${folder}`);
    fs.writeFileSync(path.join(folder, 'kartenkontor'), script, { mode: 0o755 });
    fs.writeFileSync(path.join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    fs.writeFileSync(path.join(folder, 'systemctl'), '#!/bin/sh\necho "-/srv/portal/bank /srv/more"\n', { mode: 0o755 });
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** What systemd-run is told, a word a line. */
  const run = (...words: string[]) => {
    const env = { PATH: `${folder}:/usr/bin:/bin`, OWNER_DATABASE_URL: OWNER_URL };
    return spawnSync(path.join(folder, 'kartenkontor'), words, { encoding: 'utf8', env });
  };
  const giveOwner = () => fs.writeFileSync(path.join(folder, 'owner'), `OWNER_DATABASE_URL=${OWNER_URL}\n`, { mode: 0o600 });

  it('runs what needs the owner as a user of its own, with an address that no other user can read', () => {
    giveOwner();
    expect(commands.length).toBeGreaterThan(20);
    for (const { name, file } of commands) {
      const { stdout } = run(name, '--some', 'word with spaces');
      const told = stdout.split('\n');
      const isOwners = read(file).includes('OWNER_DATABASE_URL');
      expect({
        name,
        user: told.filter((word) => word.startsWith('--property=User=')),
        readsOwner: told.includes(`--property=EnvironmentFile=${folder}/owner`),
        program: told.slice(-5),
      }).toEqual({
        name,
        user: [`--property=User=kartenkontor${isOwners ? '-owner' : ''}`],
        readsOwner: isOwners,
        program: [`${ROOT}/node_modules/.bin/node`, file, '--some', 'word with spaces', ''],
      });
      expect(stdout).not.toMatch(/a-secret|setenv/);
    }
  });

  it.each([
    ['nobody has made that file', () => fs.rmSync(path.join(folder, 'owner'), { force: true })],
    ['it is as it was installed', () => fs.writeFileSync(path.join(folder, 'owner'), '')],
  ])('says where the owner stands if %s, and begins nothing', (_when, take) => {
    take();
    expect(run('db:migrate')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`${folder}/owner`) as string,
    });
    expect(run('doctor').status).toBe(0);
  });

  it('shows the doctor the disk as the unit shows it to the portal', () => {
    expect(run('doctor').stdout.split('\n')).toEqual(
      expect.arrayContaining(['--property=ProtectSystem=strict', '--property=ReadWritePaths=-/srv/portal/bank /srv/more']),
    );
  });

  it('lists its names', () => {
    const { status, stderr } = run();
    expect(status).toBe(2);
    for (const { name } of commands) expect(stderr).toContain(`  ${name}\n`);
  });
});

it('the unit lets the portal write to the folder of the bank that the page names, and to no other', () => {
  const [, named] = /^BANK_INBOX_DIR=(\S+)$/m.exec(read('docs/operating.md'))!;
  const unit = read('deploy/systemd/kartenkontor@.service');
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual([`ReadWritePaths=-${named}`]);
});

it.each(['docs/operating/upgrade.md', 'docs/operating/package.md'])(
  '%s sets the link before it migrates, and restarts after it',
  (page) => {
    const text = read(page);
    const at = (line: string) => text.indexOf(`\n${line}`, Math.max(0, text.indexOf('\n## A new version')));
    const steps = ['ln -sfn kartenkontor-1.1.0', 'kartenkontor db:migrate', 'systemctl restart kartenkontor@3000'].map(at);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  },
);

it('no page gives the address of the owner to the command that everybody can watch', () => {
  const pages = [
    'docs/operating.md',
    ...fs.readdirSync(path.join(ROOT, 'docs/operating')).map((name) => `docs/operating/${name}`),
  ];
  const given = pages.filter((page) => /^OWNER_DATABASE_URL=\S+ kartenkontor /m.test(read(page)));
  expect(given).toEqual([]);
});
