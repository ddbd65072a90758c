import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import './tables.ts';

/** Selects mails of the outbox. */
export type MailCondition = (mail: ExpressionBuilder<Tables, 'outbox_mail'>) => Expression<SqlBool>;

/** Deletes mails that were sent or finally failed more than 90 days ago, except those that are still needed. */
export async function forgetMails(db: Db, isNeeded: MailCondition): Promise<void> {
  await db
    .deleteFrom('outbox_mail')
    .where((mail) => mail(mail.fn.coalesce('sent_at', 'gave_up_at'), '<', sql<Date>`now() - interval '90 days'`))
    .where((mail) => mail.not(isNeeded(mail)))
    .execute();
}
