import pg from 'pg';
import { waitsHere } from '#server/platform/waits.ts';
import { isMoved, outcomeUnknown } from './is-unavailable.ts';

const WHOLE_DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Lets a connection keep the plan of statements that begin with such a comment, by that name. For statements that tills
 * wait for: reading and planning one takes longer than many of them work.
 */
const PREPARED = /^\s*\/\* prepared (\w+) \*\//;

/** A transaction that gives itself more time. It ends with its commit, which has no more than others. */
const MORE_TIME = /\bset local statement_timeout|set_config\('statement_timeout'/;
const ENDS_TRANSACTION = /^(commit|rollback)$/;

/**
 * A connection that never takes silence for an answer. Without one within `query_timeout` it ends, and its query fails
 * with 'outcome unknown'. So does a commit whose wait for the standby was cancelled: PostgreSQL only warns of it. Emits
 * 'moved' when the primary is not here any more.
 */
export class Connection extends pg.Client {
  #hasMoreTime = false;
  #isUnreplicated = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The warning is known by PostgreSQL's function that sends it: its words depend on the server's language.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnreplicated = true;
    });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as many forms as the library has
  override query(query: any, values?: any, callback?: any): any {
    if (typeof query !== 'string') return super.query(query, values, callback);
    if (query.includes('statement_timeout') && MORE_TIME.test(query)) this.#hasMoreTime = true;
    else if (ENDS_TRANSACTION.test(query)) this.#hasMoreTime = false;
    const name = PREPARED.exec(query)?.[1];
    const asked = { text: query, values, ...(name && { name }), ...(this.#hasMoreTime && { query_timeout: WHOLE_DAY_MS }) };
    const answer: unknown = super.query(asked, callback);
    return answer instanceof Promise ? this.#judge(answer) : answer;
  }

  async #judge(asked: Promise<unknown>): Promise<unknown> {
    this.#isUnreplicated = false;
    const waits = waitsHere();
    const since = performance.now();
    try {
      const answer = await asked;
      if (this.#isUnreplicated) throw outcomeUnknown('committed here, but the standby may not have it');
      return answer;
    } catch (error) {
      throw this.#explain(error as Error);
    } finally {
      if (waits) {
        waits.database += performance.now() - since;
        waits.statements += 1;
      }
    }
  }

  #explain(error: Error): Error {
    const isSilent = error.message === 'Query read timeout';
    // The query still runs on it, so nobody else may use it.
    if (isSilent) void this.end();
    if (isSilent || isMoved(error)) this.emit('moved');
    return isSilent ? outcomeUnknown('the database does not answer', error) : error;
  }
}
