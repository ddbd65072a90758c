import type { Generated } from 'kysely';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';
import type { PartnerInterest, PartnerRole, Role, StaffRole } from '#contract/common/roles.ts';

export interface PersonTable {
  person_id: Generated<number>;
  gguid: Generated<string>;
  region_id: number | null;
  email: string;
  role: Role;
  partner_role: PartnerRole | null;
  staff_role: Generated<StaffRole | null>;
  partner_interest_in: PartnerInterest | null;
  partner_id: number | null;
  branch_id: number | null;
  employer_id: number | null;
  gender: string | null;
  salutation: string | null;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  released_at: Date | null;
  created_at: Generated<Date>;
  ended_at: Generated<Date | null>;
  ended_email_hash: Generated<Buffer | null>;
  second_factor_since: Generated<Date | null>;
}

interface MailedTokenTable {
  token_hash: Buffer;
  person_id: number;
  purpose: SecretLink;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface SessionTable {
  token_hash: Buffer;
  session_id: Generated<string>;
  browser_hash: Generated<Buffer | null>;
  device: string;
  person_id: number;
  started_at: Generated<Date>;
  by_pin: Generated<boolean>;
  seen_at: Generated<Date>;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  person_id: number;
  created_at: Generated<Date>;
}

interface ThrottleTable {
  bucket: string;
  attempts: number;
  window_ends_at: Date;
}

interface CaptchaTable {
  captcha_id: string;
  secret: Buffer;
  tries_left: number;
  expires_at: Date;
}

interface CaptchaTokenTable {
  token_hash: Buffer;
  expires_at: Date;
}

interface AuditEventTable {
  audit_event_id: Generated<number>;
  at: Generated<Date>;
  person_id: number | null;
  region_id: number | null;
  act: string;
  subject: string | null;
  details: Generated<unknown>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    person: PersonTable;
    session: SessionTable;
    mailed_token: MailedTokenTable;
    known_device: KnownDeviceTable;
    throttle: ThrottleTable;
    captcha: CaptchaTable;
    captcha_token: CaptchaTokenTable;
    audit_event: AuditEventTable;
  }
}
