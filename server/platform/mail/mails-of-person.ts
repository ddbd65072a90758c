import type { Db } from '#server/platform/db/database.ts';
import { isMailOf } from './is-mail-of.ts';
import './tables.ts';

interface Correspondent {
  personId: number;
  email: string;
}

/** The mails that a person got or wrote, the oldest first, with their links. */
export async function listMailsOf(db: Db, person: Correspondent): Promise<{ queuedAt: Date; subject: string; text: string }[]> {
  return db
    .selectFrom('outbox_mail')
    .select(['created_at as queuedAt', 'subject', 'body_text as text'])
    .where(isMailOf(person))
    .orderBy('outbox_mail_id')
    .execute();
}

/** Deletes them, also those that have not left yet. */
export async function deleteMailsOf(db: Db, person: Correspondent): Promise<void> {
  await db.deleteFrom('outbox_mail').where(isMailOf(person)).execute();
}
