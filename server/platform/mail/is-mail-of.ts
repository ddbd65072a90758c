import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';
import { readMailAddress } from './read-mail-address.ts';
import './tables.ts';

/** Condition for the mails that a person got or wrote. The outbox knows an address in the form that mail servers take. */
export function isMailOf({ personId, email }: { personId: number; email: string }) {
  const address = (readMailAddress(email) ?? email).toLowerCase();
  return (mail: ExpressionBuilder<Tables, 'outbox_mail'>): Expression<SqlBool> =>
    mail.or([mail('writer_id', '=', personId), mail(mail.fn<string>('lower', ['recipient']), '=', address)]);
}
