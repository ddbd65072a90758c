import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A database whose statements are counted, also those of its transactions, but for `begin` and `commit`. */
export interface CountedDb {
  db: Db;
  /** How many it was asked since the last time. */
  take(): number;
}

export function countStatements(db: Db): CountedDb {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    db: db.withPlugin(counter),
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
