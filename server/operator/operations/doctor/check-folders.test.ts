import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const CHECK = path.join(import.meta.dirname, 'check-folders.ts');
const asRoot = spawnSync('unshare', ['--mount', 'true']).status === 0;

describe.runIf(asRoot)('the folder of the bank, with mounts as systemd makes them (where root may)', () => {
  /** What is wrong with it, where everything is read-only except for these paths. */
  function listWrong(inbox: string, writable: readonly string[]): string[] {
    const program = `
      const { checkFolders } = await import(${JSON.stringify(CHECK)});
      const findings = checkFolders({ DATABASE_URL: 'x', BANK_INBOX_DIR: ${JSON.stringify(inbox)} }, []);
      console.log(JSON.stringify(findings.filter(({ what }) => what.startsWith('BANK_INBOX_DIR'))));`;
    const mounts = [
      `mount --bind ${inbox} ${inbox}`,
      `mount -o remount,bind,ro ${inbox}`,
      ...writable.map((folder) => `mount -o remount,bind,rw ${folder}`),
      'exec "$0" --input-type=module --eval "$1"',
    ];
    const script = mounts.join(' && ');
    const { stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script, process.execPath, program], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return (JSON.parse(stdout) as { what: string }[]).map(({ what }) => what);
  }

  it('is told to be read-only, and is fine where the unit names it', () => {
    const inbox = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-bank-'));
    expect(listWrong(inbox, [])).toEqual([expect.stringMatching(/is read-only for the portal/)]);
    expect(listWrong(inbox, [inbox])).toEqual([]);
    fs.rmSync(inbox, { recursive: true });
  });
});
