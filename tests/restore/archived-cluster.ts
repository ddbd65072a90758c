import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { getPostgresOwner, giveTo } from '#tests/support/postgres-owner.ts';

const SAMPLES = path.resolve('deploy/backup');

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A PostgreSQL that archives into a repository, both set as the samples in deploy/backup say. */
export interface ArchivedCluster {
  url: PostgresCluster['url'];
  /** Below it lies all of it; belongs to the user who runs PostgreSQL. */
  folder: string;
  /** Asks as the superuser; returns the first column of the first row. */
  ask(statement: string): Promise<string>;
  backUp(type: 'full' | 'incr'): void;
  /** Runs try-restore.sh of deploy/backup as that user. */
  tryRestore(settings: Record<string, string>, ...words: string[]): Ended;
  stop(): Promise<void>;
}

/** Whether there is a pgBackRest, and the PostgreSQL programs that Debian installs. */
export function findMissing(): string | undefined {
  if (spawnSync('pgbackrest', ['version']).status !== 0) return 'pgBackRest is not installed (Debian: pgbackrest)';
  if (!fs.existsSync('/usr/lib/postgresql')) return 'PostgreSQL is not installed (Debian: postgresql-15)';
  return undefined;
}

/** Throws what pgBackRest says when it cannot make its repository. */
export async function startArchivedCluster(): Promise<ArchivedCluster> {
  const owner = getPostgresOwner();
  // Short, as the name of a socket may have 107 characters.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-'));
  const inFolder = (name: string) => path.join(folder, name);
  for (const name of ['repository', 'log', 'lock', 'spool', 'socket', 'work']) fs.mkdirSync(inFolder(name));
  giveTo(owner, folder);
  const config = inFolder('pgbackrest.conf');
  const cluster = await startPostgresCluster({
    isDurable: true,
    settings: [`unix_socket_directories=${inFolder('socket')}`, ...readArchiveSettings(config)],
  });
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  const ask = async (statement: string) => {
    const { rows } = await client.query<[string]>({ text: statement, rowMode: 'array' });
    return String(rows[0]?.[0]);
  };
  const { password, port } = new URL(cluster.url('postgres'));
  fs.writeFileSync(config, fillSample(folder, { data: await ask('show data_directory'), port }), { mode: 0o600 });
  giveTo(owner, folder);
  const run = (program: string, words: string[], settings: Record<string, string> = {}): Ended =>
    spawnSync(program, words, {
      ...owner,
      cwd: folder,
      env: { PATH: process.env.PATH, PGBACKREST_CONFIG: config, PGUSER: 'postgres', PGPASSWORD: password, ...settings },
      encoding: 'utf8',
    });
  const backRest = (...words: string[]) => {
    const { status, stdout, stderr } = run('pgbackrest', ['--stanza=kartenkontor', ...words]);
    if (status !== 0) throw new Error(`pgbackrest ${words.join(' ')}: ${stdout}${stderr}`);
  };
  backRest('stanza-create');
  backRest('check');
  const bin = `/usr/lib/postgresql/${Math.floor(Number(await ask('show server_version_num')) / 10_000)}/bin`;
  return {
    url: (name) => cluster.url(name),
    folder,
    ask,
    backUp: (type) => backRest(`--type=${type}`, 'backup'),
    tryRestore: (settings, ...words) =>
      run(path.join(SAMPLES, 'try-restore.sh'), words, { WORK: inFolder('work'), PG_BIN: bin, ...settings }),
    async stop() {
      await client.end();
      await cluster.stop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** The sample for PostgreSQL; its command finds the configuration of this test. */
function readArchiveSettings(config: string): string[] {
  return fs
    .readFileSync(path.join(SAMPLES, 'archive.conf'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' = '))
    .map((line) => line.replace(' = ', '=').replaceAll("'", '').replace('pgbackrest ', `pgbackrest --config=${config} `));
}

/** The sample for pgBackRest, with the places of this test. */
function fillSample(folder: string, { data, port }: { data: string; port: string }): string {
  const sample = fs.readFileSync(path.join(SAMPLES, 'pgbackrest.conf'), 'utf8');
  const filled = sample
    .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${folder}/repository`)
    .replace('pg1-path=/var/lib/postgresql/15/main', `pg1-path=${data}\npg1-socket-path=${folder}/socket`)
    .replace('pg1-port=5432', `pg1-port=${port}`)
    .replace('[global]', `[global]\nlog-path=${folder}/log\nlock-path=${folder}/lock\nspool-path=${folder}/spool`);
  if (filled.includes('/var/lib')) throw new Error('deploy/backup/pgbackrest.conf names a place that this test does not know');
  return filled;
}
