import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';
import './tables.ts';

/** Condition for the mails to a person or by him. His address does not count: others may have had it before. */
export function isMailOf(personId: number) {
  return (mail: ExpressionBuilder<Tables, 'outbox_mail'>): Expression<SqlBool> =>
    mail.or([mail('writer_id', '=', personId), mail('recipient_id', '=', personId)]);
}
