import type { KyselyPlugin, QueryId } from 'kysely';

/**
 * Leaves `for update` out of every query, for a control that shows what holding a row is good for. Whoever reads such a row first
 * waits until another has read it too: a control wants no luck. Give both the same plugin, and have at least two of them.
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
