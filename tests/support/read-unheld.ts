import type { KyselyPlugin, QueryId } from 'kysely';

/**
 * Removes `for update` from every query, for a control that shows why a row is locked. The first reader of such a row
 * waits for a second one, so that no luck is needed. Use one plugin for all, and at least two readers.
 */
export function readUnheld(): KyselyPlugin {
  const unheld = new WeakSet<QueryId>();
  const anotherHasRead = Promise.withResolvers<void>();
  let read = 0;
  return {
    transformQuery({ node, queryId }) {
      if (!('endModifiers' in node)) return node;
      unheld.add(queryId);
      return { ...node, endModifiers: [] };
    },
    async transformResult({ result, queryId }) {
      if (!unheld.has(queryId)) return result;
      if (++read > 1) anotherHasRead.resolve();
      await anotherHasRead.promise;
      return result;
    },
  };
}
