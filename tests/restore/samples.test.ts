import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** What can be told of the samples without pgBackRest; `npm run test:restore` uses them. */
const read = (file: string) => fs.readFileSync(path.resolve(file), 'utf8');
const sample = (name: string) => read(`deploy/backup/${name}`);

describe('the samples of the backup', () => {
  it('name one stanza', () => {
    const texts = fs.readdirSync(path.resolve('deploy/backup')).map(sample).concat(read('docs/operating/backup.md'));
    const named = texts.flatMap((text) => [...text.matchAll(/--stanza=([a-z]+)|^\[(?!global)([a-z]+)\]$/gm)]);
    expect(named.length).toBeGreaterThan(8);
    expect(new Set(named.map(([, option, section]) => option ?? section))).toEqual(new Set(['kartenkontor']));
  });

  it('keep no backup longer than the page about operating promises, with a full one each week', () => {
    const days = Number(/^repo1-retention-full=(\d+)$/m.exec(sample('pgbackrest.conf'))![1]);
    expect(sample('kartenkontor-backup-full.timer')).toContain('OnCalendar=Sun ');
    expect(read('docs/operating.md')).toContain(`| nightly backups | ${days + 7} days |`);
  });

  it('start what is there and may be started', () => {
    const unit = sample('kartenkontor-try-restore.service');
    const [, script] = /^ExecStart=\/opt\/kartenkontor\/current\/(\S+)/m.exec(unit)!;
    expect(() => fs.accessSync(path.resolve(script!), fs.constants.X_OK)).not.toThrow();
    for (const type of ['full', 'incr'])
      expect(sample(`kartenkontor-backup-${type}.timer`)).toContain(`Unit=kartenkontor-backup@${type}.service`);
  });

  it('run the trial by hand as the unit does: with the settings, and as a user whom PostgreSQL lets start it', () => {
    const blocks = [...read('docs/operating/backup.md').matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block!);
    const trials = blocks.filter((block) => block.includes('try-restore.sh'));
    expect(trials.length).toBeGreaterThan(0);
    for (const line of sample('kartenkontor-try-restore.service').match(/^(?:User|EnvironmentFile)=.+$/gm)!)
      for (const trial of trials) expect(trial).toContain(`--property=${line} `);
  });

  it.each([
    ['primary', 'f', 0],
    ['standby', 't', 1],
    ['nobody', '', 0],
  ])('leave the backup to the primary, and fail loudly where nobody answers: %s', (_, said, status) => {
    const [, condition] = /^ExecCondition=\/bin\/sh -c '(.+)'$/m.exec(sample('kartenkontor-backup@.service'))!;
    const folder = fs.mkdtempSync('/tmp/backup-');
    fs.writeFileSync(path.join(folder, 'psql'), `#!/bin/sh\necho "${said}"\n`, { mode: 0o755 });
    const ended = spawnSync('/bin/sh', ['-c', condition!], { env: { PATH: `${folder}:/usr/bin:/bin` } });
    expect(ended.status).toBe(status);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('the script that tries a restore', () => {
  const run = (settings: Record<string, string>, ...words: string[]) =>
    spawnSync(path.resolve('deploy/backup/try-restore.sh'), words, { env: settings, encoding: 'utf8' });

  it('says how it is used', () => {
    const usage = { status: 2, stderr: 'Usage: try-restore.sh DATABASE ANCHORS [INSTANT]\n' };
    expect(run({ PATH: process.env.PATH! }, 'portal')).toMatchObject(usage);
    expect(run({ PATH: process.env.PATH! }, 'portal', 'anchors', 'then', 'more')).toMatchObject(usage);
  });

  it('fails, says so and leaves nothing behind where pgBackRest has nothing to restore', () => {
    const work = fs.mkdtempSync('/tmp/restore-');
    // With a configuration that names no repository; where pgBackRest is missing, that is the failure.
    const settings = { PATH: process.env.PATH!, WORK: work, PGBACKREST_CONFIG: '/dev/null', STANZA: 'nobody' };
    const ended = run(settings, 'portal', 'anchors');
    expect(ended.status).not.toBe(0);
    expect(ended.stderr).toMatch(/The restore FAILED, or the books are not clean: see above\.\n$/);
    expect(fs.readdirSync(work)).toEqual([]);
    fs.rmSync(work, { recursive: true });
  });
});
