import { CompiledQuery, sql } from 'kysely';
import { fromPglite } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';

type QueueDatabase = Pick<ReturnType<typeof fromPglite>, 'executeSql' | 'listen'>;

/**
 * The portal's own database as the job queue asks it: over the same connections, so as the application's role and within its time limits.
 *
 * The queue sends whole transactions as one text. Where one fails, its connection is left in the middle of it, and whatever others asked of that
 * connection would fail, too: it is taken back before the connection is lent again.
 */
export function queueDatabase({ db, embedded }: Pick<Database, 'db' | 'embedded'>): QueueDatabase {
  if (embedded) return fromPglite(embedded);
  return {
    executeSql: (text, values = []) =>
      db.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        } catch (error) {
          // A connection that is gone has nothing to take back, and is not lent again.
          await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      }),
  };
}
