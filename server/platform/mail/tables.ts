import type { Generated, JSONColumnType } from 'kysely';
import type { Attachment } from './attachment.ts';
import type { SecretLink } from './links.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    outbox_mail: {
      outbox_mail_id: Generated<number>;
      created_at: Generated<Date>;
      writer_id: number | null;
      recipient_id: number | null;
      secret_link: Generated<SecretLink | null>;
      recipient: string;
      reply_to: Generated<string | null>;
      subject: string;
      body_text: string;
      body_html: string;
      attempts: Generated<number>;
      next_attempt_at: Generated<Date>;
      sent_at: Generated<Date | null>;
      gave_up_at: Generated<Date | null>;
      last_error: Generated<string | null>;
      attachments: JSONColumnType<Attachment[]> | null;
    };
  }
}
