import type { Generated } from 'kysely';
import type { SecretLink } from '#server/platform/mail/links.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    mailed_token: {
      token_hash: Buffer;
      person_id: number;
      purpose: SecretLink;
      created_at: Generated<Date>;
      expires_at: Date;
    };
  }
}
