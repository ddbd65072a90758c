import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { countAttempt } from './throttle.ts';

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
