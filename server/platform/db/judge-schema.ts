import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { MIGRATIONS, readMigrations } from './migration-files.ts';
import { sayCommand } from '#server/platform/say-command.ts';

/** What a program knows of itself. */
export interface Program {
  version: string;
  /** In the order of their numbers. */
  files: readonly { number: number; name: string; sha256: string }[];
}

/** What a database says of a file that it has run; null where its list is older than that. */
export interface Run {
  number: number;
  name: string;
  sha256: string | null;
  oldestProgram: string | null;
}

export interface Judgement {
  /** Why the program does not work on the schema and, behind a semicolon, what to do; null where it does. */
  trouble: string | null;
  /** What is strange and right for a while: an upgrade is under way, or was taken back. */
  note: string | null;
}

const manifest = fs.readFileSync(path.join(MIGRATIONS, '../../package.json'), 'utf8');
/** The version of this program. */
export const PROGRAM_VERSION = (JSON.parse(manifest) as Program).version;

const own: Program = {
  version: PROGRAM_VERSION,
  files: readMigrations(MIGRATIONS),
};

/** Whether this program works on the schema of a database. Throws PostgreSQL's error where there is none. */
export async function judgeSchema(db: Db): Promise<Judgement> {
  // As JSON, because a list of an older program has fewer columns.
  const { rows } = await sql<Run>`
    select number, name, to_jsonb(run) ->> 'sha256' as sha256, to_jsonb(run) ->> 'oldest_program' as "oldestProgram"
      from schema_migration as run order by number`.execute(db);
  return judgeRuns(rows, own);
}

/** Compares what a database has run with the files of a program. A newer schema is fine: files only add. */
export function judgeRuns(runs: readonly Run[], { version, files }: Program): Judgement {
  const byNumber = new Map(runs.map((run) => [run.number, run]));
  const lastRun = runs.at(-1)?.number ?? 0;
  const numbers = new Set(files.map(({ number }) => number));
  const newer = runs.filter(({ number }) => number > files.at(-1)!.number);
  const missing = files.filter(({ number }) => !byNumber.has(number));
  const others = [
    ...files.filter(({ number, sha256 }) => byNumber.has(number) && byNumber.get(number)!.sha256 !== sha256),
    ...runs.filter((run) => !numbers.has(run.number) && !newer.includes(run)),
    ...missing.filter(({ number }) => number < lastRun),
  ];
  if (others.length) {
    const what = `the schema is another one than this program's, see ${list(others)}`;
    return { trouble: `${what}; run ${sayCommand('db:migrate')}, which says why, or start the version that made it`, note: null };
  }
  if (missing.length) {
    const what = `the schema is older than this program, as it has not got ${list(missing)}`;
    return { trouble: `${what}; run ${sayCommand('db:migrate')} with OWNER_DATABASE_URL`, note: null };
  }
  const oldest = runs.flatMap(({ oldestProgram }) => oldestProgram ?? []).find((needed) => compareVersions(needed, version) > 0);
  if (oldest !== undefined) {
    const what = `the schema is too new for this program: it needs version ${oldest} at least, and this is ${version}`;
    return { trouble: `${what}; start the newer version`, note: null };
  }
  const note = newer.length ? `The schema is newer than this program by ${list(newer)}, and the program works on it` : null;
  return { trouble: null, note };
}

function list(files: readonly { name: string }[]): string {
  const [first, ...more] = files.map(({ name }) => name);
  return more.length ? `${first} and ${more.length} more` : first!;
}

/** Above 0 where the first is the higher one. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
}
