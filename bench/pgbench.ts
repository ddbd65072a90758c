import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const CLIENTS = 16;
/** As many branches as clients, so that they do not queue for one row. */
const SCALE = 16;

/** The pgbench of the machine, or null. */
export function findPgbench(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed) : [];
  const folders = [
    ...versions.map((version) => path.join(installed, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => fs.existsSync(file)) ?? null;
}

/** Fills an empty database with what TPC-B works on. Throws when pgbench fails. */
export function fillForPgbench(pgbench: string, url: string): void {
  run(pgbench, ['-i', '-q', '-s', String(SCALE), url]);
}

/** Transactions per second of TPC-B with prepared statements. Throws when pgbench fails. */
export function runPgbench(pgbench: string, url: string, seconds: number): number {
  const report = run(pgbench, ['-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), url]);
  const tps = Number(/tps = ([\d.]+)/.exec(report)?.[1]);
  if (!tps) throw new Error(`pgbench printed no tps:\n${report}`);
  return tps;
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout;
}
