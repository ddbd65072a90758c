import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fetchJson } from '#server/platform/http/fetch-text.ts';
import type { Logger } from '#server/platform/log.ts';
import { listNeighbours } from '#server/tenancy/regions/cell-reads.ts';
import type { CellAnswerOf, CellCall, QuestionOf } from './cell-call.ts';
import { readNote, writeNote } from './notes.ts';

/** Where a cell is asked: one address for all calls, which stands in no description of the API. */
export const CELL_DOOR = '/cell';

/** People wait meanwhile. */
const ANSWERS_WITHIN_MS = 2_000;
const LARGEST_ANSWER_BYTES = 1024 * 1024;

/** The answer of one neighbour. Null where it does not answer, or in a way that this cell does not understand. */
export interface CellSaid<Answer> {
  address: string;
  answer: Answer | null;
}

/** The other cells, to be asked and answered (docs/decisions/cells-ask-each-other.md). */
export interface Neighbours {
  /** Asks all of them at once. Takes two seconds at most, and throws nothing because of them. */
  ask<C extends CellCall>(call: C, question: QuestionOf<C>): Promise<CellSaid<CellAnswerOf<C>>[]>;
  /** Says what this cell answers to a call of its neighbours. */
  onAsked<C extends CellCall>(call: C, handle: Handler<C>): void;
  /** What this cell answers to a note. Undefined for a note that is not good, or asks for what nobody answers. */
  hear(note: string): Promise<unknown>;
}

type Handler<C extends CellCall> = (question: QuestionOf<C>, from: string) => Promise<CellAnswerOf<C>>;

interface Office {
  db: Db;
  config: Pick<Config, 'SEAL_KEY' | 'isProduction'>;
  log: Pick<Logger, 'warn'>;
}

export function openNeighbours(office: Office): Neighbours {
  const { db, log } = office;
  const handlers = new Map<string, { call: CellCall; handle: Handler<CellCall> }>();

  async function askOne<C extends CellCall>(call: C, address: string, question: QuestionOf<C>) {
    try {
      return call.answer.parse(await send(office, address, call.purpose, question)) as CellAnswerOf<C>;
    } catch (error) {
      // Neither question nor answer: they are of people.
      log.warn({ cell: address, purpose: call.purpose, reason: reasonOf(error) }, 'a neighbouring cell does not answer');
      return null;
    }
  }

  return {
    async ask(call, question) {
      const addresses = await listNeighbours(db);
      return Promise.all(addresses.map(async (address) => ({ address, answer: await askOne(call, address, question) })));
    },
    onAsked(call, handle) {
      handlers.set(call.purpose, { call, handle });
    },
    async hear(text) {
      const note = await readNote(office, text);
      const served = note && handlers.get(note.purpose);
      return served && served.handle(served.call.question.parse(note.said), note.from);
    },
  };
}

async function send({ db, config }: Office, address: string, purpose: string, said: unknown): Promise<unknown> {
  // Passwords are among what is asked.
  if (config.isProduction && !address.startsWith('https://')) throw new Error('its address does not begin with https://');
  const { body } = await fetchJson(new URL(CELL_DOOR, address), {
    body: JSON.stringify({ note: await writeNote({ db, config }, { purpose, to: address, said }) }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    mostBytes: LARGEST_ANSWER_BYTES,
  });
  return (body as { answer: unknown }).answer;
}

/** Of a lost connection the message alone says nothing; of a schema it would be long, and may quote. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, name, message } = error;
  return name === 'ZodError' ? 'its answer has another shape' : cause instanceof Error ? cause.message : message;
}
