import type { Generated } from 'kysely';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';

interface MailedTokenTable {
  token_hash: Buffer;
  person_id: number;
  purpose: SecretLink;
  created_at: Generated<Date>;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    mailed_token: MailedTokenTable;
  }
}
