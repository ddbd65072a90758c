import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRun } from '#server/platform/jobs/runs.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'deploy/monitoring');
const read = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');
const METRIC =
  /\b(?:up|(?:portal|http|nodejs|process|job|mail|books|database|region|kartenkontor|node|patroni|etcd)_[a-z0-9_]+)(?=[{ )])/g;
/** Of Prometheus itself, of etcd 3.4, of node_exporter, and of Patroni 3.0. */
const TOLD_BY_OTHERS = new Set([
  'up',
  'etcd_server_has_leader',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'patroni_replica',
  'patroni_sync_standby',
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
]);
/** Units that tell how they ended. */
const UNITS = [
  'deploy/systemd/kartenkontor-nightly.service',
  'deploy/backup/kartenkontor-backup@.service',
  'deploy/backup/kartenkontor-try-restore.service',
];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await recordRun(portal.database.db, 'count-sheep', null, async () => {});
});
afterAll(() => portal.close());

const ask = async () => (await portal.visitor().get<string>('/metrics')).body;

describe('what the monitoring asks for', () => {
  /** Ends a unit's run as systemd would, and returns the files for node_exporter. */
  function endRun(folder: string, name: string, result: string): Record<string, string> {
    const env = { PATH: process.env.PATH, METRICS_FOLDER: folder, SERVICE_RESULT: result };
    expect(spawnSync(path.join(FOLDER, 'kartenkontor-outcome'), [name], { env, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    return Object.fromEntries(fs.readdirSync(folder).map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));
  }

  const inFolder = <T>(work: (folder: string) => T): T => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-outcome-'));
    try {
      return work(folder);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  };

  /** All that the units tell after a run that ended well. */
  const toldByUnits = () =>
    inFolder((folder) => {
      const named = UNITS.map(
        (unit) => /^ExecStopPost=\+\S+\/kartenkontor-outcome (\w+)$/m.exec(fs.readFileSync(path.join(ROOT, unit), 'utf8'))![1]!,
      );
      return named.flatMap((name) => Object.values(endRun(folder, name, 'success'))).join('');
    });

  /** Metrics that these texts name and nobody tells. */
  async function listUntold(texts: readonly string[]): Promise<string[]> {
    await portal.visitor().get('regions');
    const told = (await ask()) + toldByUnits();
    const named = new Set(texts.flatMap((text) => text.match(METRIC) ?? []));
    expect(named.size).toBeGreaterThan(0);
    return [...named].filter((name) => !TOLD_BY_OTHERS.has(name) && !new RegExp(`^.*\\b${name}\\b`, 'm').test(told));
  }

  it('is told by the portal, or by a unit', async () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(10);
    const rules = read('alerts.yml').replaceAll(/ annotations:\n(?: {10}.*\n)+/g, '');
    expect(await listUntold([rules, ...asked])).toEqual([]);
    // Control: a name that was misspelt is found.
    expect(await listUntold(['max(mail_waitin{job="kartenkontor"})'])).toEqual(['mail_waitin']);
  });

  it('has a trial for each alarm in which it rings, and one in which it does not', () => {
    const list = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].toSorted();
    const alarms = list(read('alerts.yml'), /- alert: (\w+)/g);
    expect(list(read('alerts-test.yml'), /alertname: (\w+)\n +exp_alerts:/g)).toEqual(alarms);
    expect(list(read('alerts-test.yml'), /alertname: (\w+) }/g)).toEqual(alarms);
  });

  it('tells how a run ended, keeps when one last ended well, and is silent for one that another machine makes', () => {
    inFolder((folder) => {
      expect(endRun(folder, 'backup', 'exec-condition')).toEqual({});
      const good = endRun(folder, 'backup', 'success');
      expect(good['kartenkontor_backup.prom']).toMatch(/^kartenkontor_backup_ok 1$/m);
      expect(good['kartenkontor_backup_success.prom']).toMatch(/^kartenkontor_backup_success_timestamp_seconds \d{10}$/m);
      const bad = endRun(folder, 'backup', 'exit-code');
      expect(bad['kartenkontor_backup.prom']).toMatch(/^kartenkontor_backup_ok 0$/m);
      expect(bad['kartenkontor_backup_success.prom']).toBe(good['kartenkontor_backup_success.prom']);
    });
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
