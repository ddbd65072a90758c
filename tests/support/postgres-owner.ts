import fs from 'node:fs';
import path from 'node:path';

/** The user that runs the server: ourselves (empty), or an unprivileged one for root, which PostgreSQL refuses. */
export type PostgresOwner = { uid: number; gid: number } | Record<string, never>;

/** Throws when we are root and there is neither a user `postgres` nor `nobody`. */
export function getPostgresOwner(): PostgresOwner {
  if (process.getuid?.() !== 0) return {};
  const people = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const person = people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody');
  if (!person) throw new Error('root needs a user postgres or nobody to run PostgreSQL as');
  return { uid: Number(person[2]), gid: Number(person[3]) };
}

/** Hands a folder over to the owner, with everything in it. */
export function giveTo(owner: PostgresOwner, folder: string): void {
  if (owner.uid === undefined) return;
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(folder, name), owner.uid, owner.gid);
}
