import { sql } from 'kysely';
import type { MailCondition } from '#server/platform/mail/forget-mails.ts';
import './tables.ts';

/** A mail that told of a balance's end is needed until then: when it was sent decides whether the balance may expire. */
export const isNeededNotice: MailCondition = (mail) =>
  mail.exists(
    mail
      .selectFrom('expiry_notice')
      .select('expiry_notice.card_number')
      .whereRef('expiry_notice.outbox_mail_id', '=', 'outbox_mail.outbox_mail_id')
      .where('expires_on', '>=', sql<string>`(now() - interval '1 month')::date`),
  );
