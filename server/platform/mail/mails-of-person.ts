import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';

/** The mails to or from a person, the oldest first, with their links. */
export async function listMailsOf(db: Db, personId: number): Promise<{ queuedAt: Date; subject: string; text: string }[]> {
  return db
    .selectFrom('outbox_mail')
    .select(['created_at as queuedAt', 'subject', 'body_text as text'])
    .where(isMailOf(personId))
    .orderBy('outbox_mail_id')
    .execute();
}

/** Deletes them, also those that are not sent yet. */
export async function deleteMailsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('outbox_mail').where(isMailOf(personId)).execute();
}

/** Mails to or from a person. Not by address, which may have belonged to somebody else. */
function isMailOf(personId: number) {
  return (mail: ExpressionBuilder<Tables, 'outbox_mail'>): Expression<SqlBool> =>
    mail.or([mail('writer_id', '=', personId), mail('recipient_id', '=', personId)]);
}
