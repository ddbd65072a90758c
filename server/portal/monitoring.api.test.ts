import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRun } from '#server/platform/jobs/runs.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'deploy/monitoring');
const read = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');
const METRIC = /\b(?:up|(?:http|nodejs|process|job|mail|books|region|kartenkontor)_[a-z0-9_]+)(?=[{ ])/g;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await recordRun(portal.database.db, 'count-sheep', null, async () => {});
});
afterAll(() => portal.close());

const ask = async () => (await portal.visitor().get<string>('/metrics')).body;

describe('what the monitoring asks for', () => {
  /** Metrics that these texts name and nobody tells. */
  async function listUntold(texts: readonly string[]): Promise<string[]> {
    await portal.visitor().get('regions');
    const told = (await ask()) + fs.readFileSync(path.join(ROOT, 'deploy/backup/try-restore.sh'), 'utf8');
    const named = new Set(texts.flatMap((text) => text.match(METRIC) ?? []));
    expect(named.size).toBeGreaterThan(0);
    // Prometheus makes `up` by itself.
    return [...named].filter((name) => name !== 'up' && !new RegExp(`^.*\\b${name}\\b`, 'm').test(told));
  }

  it('is told by the portal, or by the trial of a restore', async () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(10);
    expect(await listUntold([read('alerts.yml'), ...asked])).toEqual([]);
    // Control: a name that was misspelt is found.
    expect(await listUntold(['max(mail_waitin{job="kartenkontor"})'])).toEqual(['mail_waitin']);
  });

  it('has a trial for each alarm', () => {
    const alarms = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const tried = new Set([...read('alerts-test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name!));
    expect(alarms.toSorted()).toEqual([...tried].toSorted());
  });

  const promtool = spawnSync('promtool', ['--version']).status === 0;
  it.runIf(promtool)('rings when it should, and not before (promtool, where it is installed)', () => {
    const run = spawnSync('promtool', ['test', 'rules', 'alerts-test.yml'], { cwd: FOLDER, encoding: 'utf8' });
    expect(run.stdout + run.stderr).toContain('SUCCESS');
    expect(run.status).toBe(0);
  });
});

it('tells how many entries of each region are sealed, and how old the oldest is that is not', async () => {
  const { db } = portal.database;
  const { slug } = await db.selectFrom('region').select('slug').where('region_id', '=', 1).executeTakeFirstOrThrow();
  await sealBooks(db, SEAL_KEYS);
  const sealedOf = (told: string) => Number(new RegExp(`region_sealed_entries\\{region="${slug}"\\} (\\d+)`).exec(told)?.[1]);
  const ageOf = (told: string) => Number(/^books_oldest_unsealed_seconds ([\d.e+-]+)$/m.exec(told)?.[1]);
  // What is told is at most a second old.
  await expect.poll(async () => ageOf(await ask())).toBe(0);
  const before = sealedOf(await ask());
  const till = await portal.signedIn('kasse@demo.example');
  const { status } = await till.book('partner-guthaben-aufladen', {
    inputCardID: '176100000000014',
    guthabenAufladenBetrag: '5',
  });
  expect(status).toBe(200);
  await expect.poll(async () => ageOf(await ask())).toBeGreaterThan(0);
  expect(sealedOf(await ask())).toBe(before);
  await sealBooks(db, SEAL_KEYS);
  await expect.poll(async () => sealedOf(await ask())).toBe(before + 1);
});
