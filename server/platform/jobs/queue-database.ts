import { CompiledQuery, sql } from 'kysely';
import { fromPglite } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';

type QueueDatabase = Pick<ReturnType<typeof fromPglite>, 'executeSql' | 'listen'>;

/**
 * The portal's database for the job queue: the same connections, so also the application's role and time limits.
 * The queue sends whole transactions as one text. If one fails, it stays open on its connection, and later queries
 * there would fail too; so it is rolled back before the connection is used again.
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
          // A lost connection has nothing to roll back, and is not used again.
          await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      }),
  };
}
