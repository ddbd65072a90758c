import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listFiles } from './intakes.ts';
import { takeOverIntake } from './tables.ts';

export interface FileHead {
  fileId: number;
  name: string;
  head: string[];
}

export async function listHeads(db: Db, regionId: number, id: number, kind: TakeOverFileKind = 'cards'): Promise<FileHead[]> {
  return (await listFiles<TakeOverFileKind>(db, takeOverIntake, { regionId, id })).filter((file) => file.kind === kind);
}

/** The columns of a file that have a name. */
export const namesOf = (head: readonly string[]) => head.filter((name) => name !== '');

/** What stands in a row under no heading. */
export function surplusOf(head: readonly string[], cells: readonly string[]): string[] {
  return cells.filter((cell, index) => cell !== '' && (head[index] ?? '') === '');
}

/** What was said about a name of theirs. One of them may be called "constructor". */
export function saidOf<Meaning>(said: Readonly<Record<string, Meaning>>, name: string): Meaning | undefined {
  return Object.hasOwn(said, name) ? said[name] : undefined;
}
