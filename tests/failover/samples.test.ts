import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fillHaproxy, fillPatroni } from './samples.ts';

/** What can be told of the samples without their programs; `npm run test:failover` uses them. */
const read = (file: string) => fs.readFileSync(path.resolve(file), 'utf8');
const places = ['db1', 'db2', 'db3'].map((name, index) => ({
  name,
  folder: `/tmp/${name}`,
  rest: 1_000 + index,
  postgres: 2_000 + index,
  openRest: 3_000 + index,
  openPostgres: 4_000 + index,
  openEtcd: 5_000 + index,
}));

it('name no place or password that the trial does not put its own for', () => {
  for (const place of places) expect(fillPatroni(place)).toContain(`name: ${place.name}\n`);
  expect(fillHaproxy(6_000, places)).toContain('server db3 127.0.0.1:4002 port 3002');
});

it('let only a synchronous standby take over, and give the leader time for two tries to renew its lock', () => {
  const sample = read('deploy/ha/patroni.yml');
  expect(sample).toMatch(/^ {4}synchronous_mode: true\n {4}synchronous_mode_strict: true$/m);
  expect(sample).toMatch(/^ {8}synchronous_commit: 'on'$/m);
  const seconds = (name: string) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(sample)![1]);
  expect(seconds('ttl')).toBeGreaterThanOrEqual(seconds('loop_wait') + 2 * seconds('retry_timeout'));
});

it('keep the slot of a region that moves, which nobody reads at a restart', () => {
  const dcs = /^ {2}dcs:\n((?: {4}.*\n)+)/m.exec(read('deploy/ha/patroni.yml'))![1];
  expect(dcs).toContain('\n    ignore_slots:\n      - type: logical\n        plugin: pgoutput\n');
});

it('let the user postgres in without a password, as pgBackRest has none', () => {
  const rules = [...read('deploy/ha/patroni.yml').matchAll(/^ {4}- ((?:local|host) .+)$/gm)].map(([, rule]) => rule);
  expect(rules[0]).toBe('local all postgres peer');
  expect(rules.slice(1).filter((rule) => !rule!.endsWith('scram-sha-256'))).toEqual([]);
});

it('are all named in the page that tells how to use them', () => {
  const page = read('docs/operating/high-availability.md');
  for (const name of fs.readdirSync(path.resolve('deploy/ha'))) expect(page).toContain(`deploy/ha/${name}`);
});
