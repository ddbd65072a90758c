import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Removes a guard from a database function, by replacing a piece of its text, so that a control can show that a test
 * notices. A line of the function may be broken at any blank of the piece. Returns how to put it back. Throws when the
 * piece is missing, as the control would prove nothing.
 */
export async function rewriteFunction(
  database: Database,
  name: string,
  piece: string,
  instead: string,
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(database.db);
  const { text } = rows[0]!;
  const found = new RegExp(
    piece
      .split(/ +/)
      .map((part) => RegExp.escape(part))
      .join('\\s+'),
    'g',
  );
  if (!found.test(text)) throw new Error(`${name} has no: ${piece}`);
  await database.runAsOwner(text.replaceAll(found, () => instead));
  return () => database.runAsOwner(text);
}
