import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Takes a guard out of a function of the database, so that a control can show that a test sees the guard missing: replaces a
 * piece of the function's text, in which a line may be broken at a blank. Returns how to put it back. Throws when the piece
 * is not there, so that no control proves nothing.
 */
export async function rewriteFunction(
  database: Database,
  name: string,
  piece: string,
  instead: string,
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(database.db);
  const { text } = rows[0]!;
  const found = new RegExp(piece.split(/ +/).map(RegExp.escape).join('\\s+'), 'g');
  if (!found.test(text)) throw new Error(`${name} has no: ${piece}`);
  await database.runAsOwner(text.replaceAll(found, () => instead));
  return () => database.runAsOwner(text);
}
