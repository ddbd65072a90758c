import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Removes a guard from a database function, by replacing a piece of its text, so that a control can show that a test
 * notices. Returns how to put it back. Throws when the piece is missing, as the control would prove nothing.
 */
export async function rewriteFunction(
  database: Database,
  name: string,
  piece: string,
  instead: string,
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(database.db);
  const { text } = rows[0]!;
  if (!text.includes(piece)) throw new Error(`${name} has no: ${piece}`);
  await database.runAsOwner(text.replaceAll(piece, instead));
  return () => database.runAsOwner(text);
}
