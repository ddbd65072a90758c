import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

export interface MailFilter {
  /** Part of a recipient's address or of a subject; any case. */
  search?: string | undefined;
  state?: 'waiting' | 'sent' | 'failed' | undefined;
  /** Only mails older than the one of this id. */
  before?: number | undefined;
}

/** Mails of the outbox, the newest first, with their links. */
export async function listMails(db: Db, { search, state, before }: MailFilter, most: number) {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('outbox_mail')
    .select([
      'outbox_mail_id',
      'created_at',
      'recipient',
      'subject',
      'body_text',
      'sent_at',
      'gave_up_at',
      'attempts',
      'last_error',
      'attachments',
    ])
    .$if(before !== undefined, (mails) => mails.where('outbox_mail_id', '<', before!))
    .$if(Boolean(pattern), (mails) =>
      mails.where((mail) => mail.or([mail('recipient', 'ilike', pattern!), mail('subject', 'ilike', pattern!)])),
    )
    .$if(state === 'sent', (mails) => mails.where('sent_at', 'is not', null))
    .$if(state === 'failed', (mails) => mails.where('gave_up_at', 'is not', null))
    .$if(state === 'waiting', (mails) => mails.where('sent_at', 'is', null).where('gave_up_at', 'is', null))
    .orderBy('outbox_mail_id', 'desc')
    .limit(most)
    .execute();
}
