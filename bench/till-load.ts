import net from 'node:net';
import { randomInt, randomUUID } from 'node:crypto';

/** A till that is signed in: cookie and CSRF token of its session. */
export interface TillSession {
  cookie: string;
  token: string;
}

/** What a load run measured. Durations in milliseconds. */
export interface LoadResult {
  bookings: number;
  refused: number;
  failed: number;
  seconds: number;
  durations: Float64Array;
}

interface Load {
  port: number;
  sessions: readonly TillSession[];
  cards: readonly string[];
  connections: number;
  seconds: number;
}

/**
 * Of a hundred bookings: 70 redemptions, 15 top-ups, 15 bonuses. A bonus is as small as 3 % of a purchase, as the one
 * partner may give 20,000 EUR between two statements. A refusal takes a slower way than what is measured here.
 */
export function nextBooking(card: string): { path: string; body: string } {
  const chance = randomInt(100);
  if (chance < 70)
    return {
      path: 'partner-guthaben-einloesen',
      body: JSON.stringify({ inputCardID: card, guthabenEinloesenBetrag: amount(100, 900) }),
    };
  if (chance < 85)
    return {
      path: 'partner-guthaben-aufladen',
      body: JSON.stringify({ inputCardID: card, guthabenAufladenBetrag: amount(100, 500) }),
    };
  return {
    path: 'partner-kundenbonus-aufladen',
    body: JSON.stringify({ inputCardID: card, kundenbonusAufladenBetrag: amount(3, 27) }),
  };
}

function amount(least: number, most: number): string {
  const cents = randomInt(least, most + 1);
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}

/**
 * Keeps so many connections busy for so many seconds, each with one request in flight. Speaks HTTP over bare sockets,
 * so that the core that it shares with the database is left to the server.
 */
export async function runLoad({ port, sessions, cards, connections, seconds }: Load): Promise<LoadResult> {
  const durations: number[] = [];
  let refused = 0;
  let failed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;

  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const till = await connect(port);
      const session = sessions[index % sessions.length]!;
      while (performance.now() < end) {
        const start = performance.now();
        const { status, reply } = await till.send(requestText(session, nextBooking(cards[randomInt(cards.length)]!)));
        if (status === 200) durations.push(performance.now() - start);
        else if (status === 422) refused++;
        else if (!failed++) console.error(`The first booking that failed was answered: ${reply}`);
      }
      till.close();
    }),
  );
  return {
    bookings: durations.length,
    refused,
    failed,
    seconds: (performance.now() - began) / 1000,
    durations: Float64Array.from(durations).sort(),
  };
}

/** A booking as HTTP, with a key of its own unless it is sent again. */
export function requestText(
  { cookie, token }: TillSession,
  { path, body }: { path: string; body: string },
  key: string = randomUUID(),
): string {
  return `POST /api/${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-csrf-token: ${token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

interface Reply {
  status: number;
  reply: string;
}

/** A till's connection, which has one request in flight. */
export interface Connection {
  /** Sends a request and answers its reply, as bytes for letters; status 0 if the connection was cut. */
  send(request: string): Promise<Reply>;
  /** Whether the other side has ended it, as it does after a while without requests. */
  isCut(): boolean;
  close(): void;
}

export async function connect(port: number): Promise<Connection> {
  let received = '';
  let settle: ((reply: Reply) => void) | undefined;
  // Replies are read into the same bytes again and again: Node would take 64 KB of memory for each.
  const onread = {
    buffer: Buffer.alloc(16 * 1024),
    callback(length: number): boolean {
      received += onread.buffer.toString('latin1', 0, length);
      const whole = wholeLength(received);
      if (whole === undefined || received.length < whole) return true;
      const status = Number(received.slice(9, 12));
      const reply = received.slice(0, whole);
      received = received.slice(whole);
      settle?.({ status, reply });
      return true;
    },
  };
  const socket = net.connect({ port, host: '127.0.0.1', onread }).setNoDelay();
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const cut = () => settle?.({ status: 0, reply: 'connection cut' });
  socket.on('close', cut).on('error', cut);
  return {
    send: (request) =>
      new Promise((resolve) => {
        settle = resolve;
        socket.write(request);
      }),
    isCut: () => socket.closed,
    close: () => socket.destroy(),
  };
}

/** Length of the first reply in a text, once its head is there. */
function wholeLength(received: string): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const at = received.indexOf(LENGTH_HEADER);
  if (at < 0 || at > headEnd) return headEnd + 4;
  return headEnd + 4 + Number.parseInt(received.slice(at + LENGTH_HEADER.length, headEnd), 10);
}

const LENGTH_HEADER = 'content-length: ';
