import pg from 'pg';
import { connectTimeout } from './database.ts';

/** One connection with the rights of its login, for commands of an operator who works on the database itself. */
export interface OwnerConnection {
  /** Where it leads to. */
  url: string;
  /**
   * Runs a statement without a time limit. int8 comes as a number that is a safe integer. Throws PostgreSQL's error.
   */
  ask<Row extends object = Record<string, unknown>>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same for a statement with one row. Throws an Error where it has none. */
  askOne<Row extends object = Record<string, unknown>>(statement: string, values?: readonly unknown[]): Promise<Row>;
  close(): Promise<void>;
}

/** Opens a connection that takes no role and has no time limits. Throws the error of the connection. */
export async function connectAsOwner(url: string): Promise<OwnerConnection> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: connectTimeout(url),
    application_name: 'kartenkontor-owner',
  });
  // Without a listener the end of a connection would end the process. The next statement fails, and says why.
  client.on('error', () => {});
  await client.connect();
  const ask = async <Row extends object>(statement: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(statement, [...values])).rows;
  return {
    url,
    ask,
    async askOne<Row extends object>(statement: string, values: readonly unknown[] = []) {
      const [row] = await ask<Row>(statement, values);
      if (!row) throw new Error('the statement has no row');
      return row;
    },
    close: () => client.end().catch(() => {}),
  };
}
