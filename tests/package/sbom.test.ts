import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PROGRAM = path.join(import.meta.dirname, '../../deploy/container/write-sbom.ts');
const OURS = { type: 'library', name: 'zod', version: '4.0.0' };
const libc = (status: string) => `Package: libc6\n${status}Architecture: amd64\nVersion: 2.36-9+deb12u10\nMaintainer: GNU Libc\n`;

let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-sbom-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function list(files: Record<string, string>) {
  const dpkg = fs.mkdtempSync(path.join(folder, 'dpkg-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dpkg, name)), { recursive: true });
    fs.writeFileSync(path.join(dpkg, name), text);
  }
  const input = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components: [OURS] });
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, dpkg], { input, encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as { bomFormat: string; components: Record<string, unknown>[] }) : null;
}

it('names the packages of Debian beside ours, from either way in which an image keeps their list', () => {
  const purl = 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64';
  const installed = libc('Status: install ok installed\n');
  const removed = 'Package: gone\nStatus: deinstall ok config-files\nVersion: 1\nArchitecture: all\n';
  for (const files of [
    { status: `${installed}\n${removed}` },
    { 'status.d/libc6': libc(''), 'status.d/libc6.md5sums': 'a  b\n' },
  ]) {
    const sbom = list(files)!;
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(sbom.components).toEqual([OURS, expect.objectContaining({ name: 'libc6', version: '2.36-9+deb12u10', purl })]);
  }
});

it('control: a base that names no package makes no list', () => {
  expect(list({ status: '' })).toBe(null);
});
