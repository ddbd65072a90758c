import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal, tooMany } from '#server/platform/http/refusal.ts';
import { createHash } from 'node:crypto';

interface Limit {
  most: number;
  minutes: number;
  message?: string;
}

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together; all processes share the
 * count. Returns how many it makes. Throws Refusal 429 with the time to wait when the window is full.
 */
export async function countAttempt(db: Db, bucket: string, { most, minutes, message }: Limit): Promise<number> {
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into throttle as t (bucket, attempts, window_ends_at) values (${bucket}, 1, now() + ${minutes} * interval '1 minute')
    on conflict (bucket) do update set
      attempts = case when t.window_ends_at <= now() then 1 else least(t.attempts, ${most}) + 1 end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning attempts, extract(epoch from window_ends_at - now())::float8 as seconds`.execute(db);
  const { attempts, seconds } = rows[0]!;
  if (attempts > most) throw tooMany(seconds, message);
  return attempts;
}

/** Whether nothing was counted here for so many minutes: then the next window begins. Of many at once one is first. */
export async function isFirstTime(db: Db, bucket: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    insert into throttle as t (bucket, attempts, window_ends_at) values (${bucket}, 1, now() + ${minutes} * interval '1 minute')
    on conflict (bucket) do update set window_ends_at = excluded.window_ends_at where t.window_ends_at <= now()
    returning bucket`.execute(db);
  return rows.length > 0;
}

const PATIENCE = { tries: 15, pauseMs: 100 };
let isPatient = true;

/** For automated tests, which fill many windows: whether this process asks a full one again. Throws in production. */
export function stayPatient(wanted: boolean): void {
  if (process.env.NODE_ENV === 'production') throw new Error('In production a full window is asked again.');
  isPatient = wanted;
}

/**
 * Counts an attempt; a success gives its count back. Many right ones at once fill the window while they run. So a full
 * window is checked again for a second and a half before the attempt is refused.
 */
export async function countAttemptPatiently(db: Db, bucket: string, limit: Limit): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await countAttempt(db, bucket, limit);
      return;
    } catch (error) {
      if (tries === PATIENCE.tries || !isPatient) throw error;
      await pause(PATIENCE.pauseMs);
    }
  }
}

/** Forgets the attempts of a bucket: the right password was given. */
export async function forgetAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('throttle').where('bucket', '=', bucket).execute();
}

/** Takes one attempt back: it turned out to be none that has to be counted. */
export async function returnAttempt(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute();
}

/** Deletes the counts whose time is over. */
export async function forgetExpiredAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('window_ends_at', '<', sql<Date>`now()`)
    .execute();
}

const MAILS = { most: 3, minutes: 15 };

/**
 * Whether one more mail of a kind may go to an address that a stranger typed: nobody's mailbox is to be flooded. More
 * are left out without a word, because a 429 would tell that the address is known.
 */
export async function mayMail(db: Db, kind: 'reset' | 'known-address', email: string): Promise<boolean> {
  const mailbox = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  try {
    await countAttempt(db, `${kind} ${mailbox}`, MAILS);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
