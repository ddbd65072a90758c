import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

/** What a file says that takes something away: since which release nothing uses it. */
export const CONTRACTS = /^-- contracts: .+, unused since (\d+\.\d+\.\d+)$/m;

export interface Migration {
  number: number;
  name: string;
  script: string;
  sha256: string;
  /** The oldest version of the program that works once the file was run; null where that does not change. */
  oldestProgram: string | null;
}

/** The numbered SQL files of a folder, in order. Throws an Error if two names share a number or one has none. */
export function readMigrations(folder: string): Migration[] {
  const migrations = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const script = fs.readFileSync(path.join(folder, name), 'utf8');
      const sha256 = crypto.createHash('sha256').update(script).digest('hex');
      return { number: Number(name.slice(0, 4)), name, script, sha256, oldestProgram: CONTRACTS.exec(script)?.[1] ?? null };
    });
  migrations.forEach(({ number, name }, index) => {
    if (!(number > (migrations[index - 1]?.number ?? 0))) throw new Error(`migration ${name} has no number of its own`);
  });
  return migrations;
}
