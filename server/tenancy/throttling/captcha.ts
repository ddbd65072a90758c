import type { FastifyRequest } from 'fastify';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { CAPTCHA_LENGTH } from '#contract/tenancy/throttling/captcha.ts';
import { messages } from '#contract/common/errors.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { hashOf } from '#server/platform/hash-of.ts';

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ACDEFHJKMNPRTWXY34679';
const WRONG_TRIES = 5;
const VALID = sql<Date>`now() + interval '2 minutes'`;

/** A picture to read, valid two minutes. `fixedAnswer` is for automated tests. */
export async function issuePicture(db: Db, fixedAnswer: string | undefined): Promise<{ captchaId: string; image: string }> {
  const captchaId = randomUUID();
  const characters = fixedAnswer ?? Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await db
    .insertInto('captcha')
    .values({ captcha_id: captchaId, secret: answerHash(captchaId, characters), tries_left: WRONG_TRIES, expires_at: VALID })
    .execute();
  return { captchaId, image: await drawCaptcha(characters) };
}

function answerHash(captchaId: string, characters: string): Buffer {
  return createHash('sha256').update(`${captchaId} ${characters.trim().toLowerCase()}`).digest();
}

/** Exchanges the right characters for a token, once. Throws Refusal 422 for wrong, used, or too old ones. */
export async function checkPicture(db: Db, captchaId: string, answer: string): Promise<string> {
  // Counted before it is checked, so that many at once cannot slip through together.
  const counted = await db
    .updateTable('captcha')
    .set({ tries_left: sql`tries_left - 1` })
    .where('captcha_id', '=', captchaId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('captcha_id')
    .executeTakeFirst();
  if (!counted) throw wrongCaptcha();
  const solved = await db
    .deleteFrom('captcha')
    .where('captcha_id', '=', captchaId)
    .where('secret', '=', answerHash(captchaId, answer))
    .returning('captcha_id')
    .executeTakeFirst();
  if (!solved) throw wrongCaptcha();
  return issueToken(db);
}

/** About a second of a phone's time each. Throttling is the real protection. */
const PROOF = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, counterFrom: 300, counterTo: 900 } as const;

/** A proof of work to solve, valid two minutes: the way that needs no eyes and no riddle (WCAG 2.2, 3.3.8). */
export async function issueProof(db: Db): Promise<{ captchaId: string; challenge: Record<string, unknown> }> {
  const captchaId = randomUUID();
  const secret = randomBytes(32);
  const challenge = await createChallenge({
    algorithm: PROOF.algorithm,
    cost: PROOF.cost,
    counter: randomInt(PROOF.counterFrom, PROOF.counterTo),
    deriveKey,
    hmacSignatureSecret: secret.toString('hex'),
  });
  await db.insertInto('captcha').values({ captcha_id: captchaId, secret, tries_left: 1, expires_at: VALID }).execute();
  return { captchaId, challenge: { ...challenge } };
}

/** Exchanges a solved proof for a token, once. Throws Refusal 422 for a wrong, used, or too old one. */
export async function checkProof(db: Db, captchaId: string, challenge: unknown, solution: unknown): Promise<string> {
  const taken = await db
    .deleteFrom('captcha')
    .where('captcha_id', '=', captchaId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('secret')
    .executeTakeFirst();
  if (!taken) throw wrongCaptcha();
  // The signature covers everything in the challenge, so what the browser sends back is either ours or refused.
  const result = await verifySolution({
    challenge: challenge as Challenge,
    solution: solution as Solution,
    deriveKey,
    hmacSignatureSecret: Buffer.from(taken.secret).toString('hex'),
  }).catch(() => null);
  if (!result?.verified) throw wrongCaptcha();
  return issueToken(db);
}

async function issueToken(db: Db): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('captcha_token')
    .values({ token_hash: hashOf(token), expires_at: sql<Date>`now() + interval '10 minutes'` })
    .execute();
  return token;
}

/** Uses up a token. Returns false when it is unknown, used, or too old. */
async function redeemCaptchaToken(db: Db, token: string): Promise<boolean> {
  const row = await db
    .deleteFrom('captcha_token')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the captcha token of a request. Throws Refusal 422 when there is none, or none that is still valid. */
export async function assertCaptcha(
  db: Db,
  request: FastifyRequest,
  { missing, wrong }: { missing: string; wrong: string },
): Promise<void> {
  const token = request.headers['x-captcha-token'];
  if (typeof token !== 'string' || token === '') throw atField('captcha', missing);
  if (!(await redeemCaptchaToken(db, token))) throw atField('captcha', wrong);
}

/** Deletes the riddles and tokens that can no longer be used. */
export async function forgetExpiredCaptchas(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
  await db.deleteFrom('captcha_token').where('expires_at', '<', now).execute();
}

function wrongCaptcha() {
  return atField('captcha', messages.captchaWrong);
}
