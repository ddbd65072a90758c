import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** What a database was asked, also in transactions, but for `begin` and `commit`; and how many rows it answered. */
export interface Asked {
  statements: number;
  rows: number;
}

export interface CountedDb {
  db: Db;
  /** Since the last time. */
  take(): Asked;
}

export function countStatements(db: Db): CountedDb {
  let asked: Asked = { statements: 0, rows: 0 };
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      asked.statements++;
      return node;
    },
    async transformResult({ result }) {
      asked.rows += result.rows.length;
      return result;
    },
  };
  return {
    db: db.withPlugin(counter),
    take() {
      const taken = asked;
      asked = { statements: 0, rows: 0 };
      return taken;
    },
  };
}
