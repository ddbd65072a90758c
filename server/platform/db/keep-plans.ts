import type { PGlite } from '@electric-sql/pglite';

type Send = PGlite['execProtocolStream'];
type Options = Parameters<Send>[1];
type Answer = Awaited<ReturnType<Send>>;

/** A statement that the engine has prepared by a name, and what it has told of its parameters and its columns. */
interface Kept {
  text: string;
  name: Uint8Array;
  described: Map<number, Answer>;
}

/** Some 200 come again and again; others differ by the length of a list. */
const MOST_KEPT = 400;

/** Longer ones are lists of many rows, which take as much of the engine's memory, and are asked once. */
const LONGEST = 16_384;
/** What is planned: PostgreSQL refuses it once when its columns have changed. Of `fetch`, say, it does not tell. */
const PLANNED = /^\s*(?:\/\*.*?\*\/\s*)*(?:select|with|insert|update|delete|merge|values)\b/i;

/** PostgreSQL's protocol: a message is a letter, its length in four bytes, and the content. */
const PREPARE = 'P'.charCodeAt(0);
const DESCRIBE = 'D'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const SIMPLE_QUERY = 'Q'.charCodeAt(0);
const LENGTH_AT = 1;
const CONTENT_AT = 5;
const OF_STATEMENT = 'S'.charCodeAt(0);

const letters = new TextEncoder();

/**
 * Lets the embedded engine keep the plans of statements that it has run: reading and planning one takes longer than
 * many of them work. PGlite prepares each anew, as the statement without a name. Here that one stands for a named one,
 * which is prepared when its text comes for the first time. PostgreSQL itself plans again what a new schema or new
 * statistics have overtaken; a statement that fails is forgotten, as its columns may have changed. After some runs the
 * plan is one for all values: then a condition after `on conflict (...) where` has to be a literal.
 */
export function keepPlans(engine: PGlite): void {
  const send: Send = engine.execProtocolStream.bind(engine);
  const kept = new Map<string, Kept>();
  const forgotten: Kept[] = [];
  let unnamed: Kept | null = null;
  let count = 0;

  async function prepare(message: Uint8Array, options: Options): Promise<Answer> {
    // With the types of its parameters, if the message tells them.
    const text = Buffer.from(message.buffer, message.byteOffset, message.length).toString('latin1');
    unnamed = kept.get(text) ?? null;
    if (unnamed) {
      // The one that was used last stands last.
      kept.delete(text);
      kept.set(text, unnamed);
      return [];
    }
    if (text.length > LONGEST || !PLANNED.test(text.slice(CONTENT_AT + 1))) return send(message, options);
    for (const { name } of forgotten.splice(0)) await send(closing(name), options);
    const made = { text, name: letters.encode(`kept_${count++}`), described: new Map<number, Answer>() };
    const answer = await send(withName(message, CONTENT_AT, made.name), options);
    unnamed = made;
    kept.set(text, made);
    if (kept.size > MOST_KEPT) forget(kept.values().next().value!);
    return answer;
  }

  function forget(statement: Kept) {
    if (kept.delete(statement.text)) forgotten.push(statement);
  }

  async function describe({ name, described }: Kept, message: Uint8Array, options: Options): Promise<Answer> {
    const what = message[CONTENT_AT]!;
    const asked = what === OF_STATEMENT ? withName(message, CONTENT_AT + 1, name) : message;
    const answer = described.get(what) ?? (await send(asked, options));
    described.set(what, answer);
    return answer;
  }

  engine.execProtocolStream = async (message, options) => {
    const kind = message[0];
    if (kind === PREPARE) return prepare(message, options);
    if (kind === SIMPLE_QUERY) unnamed = null;
    if (!unnamed) return send(message, options);
    try {
      if (kind === DESCRIBE) return await describe(unnamed, message, options);
      // Its first name is that of the portal, which has none.
      return await send(kind === BIND ? withName(message, CONTENT_AT + 1, unnamed.name) : message, options);
    } catch (error) {
      forget(unnamed);
      throw error;
    }
  };
}

/** The message with a name where it has an empty one. */
function withName(message: Uint8Array, at: number, name: Uint8Array): Uint8Array {
  const named = new Uint8Array(message.length + name.length);
  named.set(message.subarray(0, at));
  named.set(name, at);
  named.set(message.subarray(at), at + name.length);
  new DataView(named.buffer).setUint32(LENGTH_AT, named.length - LENGTH_AT);
  return named;
}

/** Asks the engine to close a prepared statement. */
function closing(name: Uint8Array): Uint8Array {
  return withName(Uint8Array.from([...letters.encode('C\0\0\0\0S'), 0]), CONTENT_AT + 1, name);
}
