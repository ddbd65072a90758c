import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Runs on the thread pool, not on the main thread. */
let cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** For tests, which sign in thousands of times: hashes at next to no cost from now on. Throws in production. */
export function makePasswordsCheap(): void {
  if (process.env.NODE_ENV === 'production') throw new Error('In production the hash of a password costs what it should.');
  cost = { ...cost, memory: 8, passes: 1 };
}

/** Hash of a password as PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password, nonce });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password matches. Without a hash it says no as slowly: time does not tell who is registered. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const match = PHC.exec(hash ?? (await anyHash()));
  if (!match) throw new Error('password hash of an unknown form');
  const [, memory, passes, parallelism, nonce, tag] = match;
  const wanted = Buffer.from(tag!, 'base64');
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(given, wanted) && hash !== null;
}

let hashOfNobody: Promise<string> | undefined;

function anyHash(): Promise<string> {
  hashOfNobody ??= hashPassword(randomBytes(16).toString('hex'));
  return hashOfNobody;
}
