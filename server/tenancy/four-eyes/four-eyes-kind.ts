import type { z } from 'zod';
import type { Permit } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Office } from '#server/tenancy/decisions/decide.ts';

/** What an act of staff is carried out with. */
export interface ActOffice extends Office {
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
}

/** In German, for the person who confirms: everything that will happen, and to whom. */
export interface ActDescription {
  title: string;
  facts: readonly { name: string; value: string }[];
}

/** Who is responsible for an act that is carried out. */
export interface ActBy {
  askedBy: number;
  /** Null where no second person was needed, or there is none. */
  confirmedBy: number | null;
  regionId: number | null;
  reason: string;
  /** Without the database: everything goes through the transaction. */
  office: Omit<ActOffice, 'db'>;
}

/** What is particular about one kind of act that a second person confirms; the rest is the same for all. */
export interface FourEyesKind<Payload> {
  /** As the table calls it; never changes. */
  name: string;
  /** What is kept of the act until it is confirmed: JSON, with all that decides over what happens. */
  payload: z.ZodType<Payload>;
  /** Who may confirm it. */
  permits: readonly Permit[];
  /** What it is about, such as 'person 12'; one act of the kind waits for it at a time. */
  subjectOf(payload: Payload): string;
  /** Whether two have to agree, such as above a sum. */
  needsSecond(payload: Payload): boolean;
  describe(db: Db, payload: Payload): Promise<ActDescription>;
  /** Carries it out, with audit trail and mails. Throws a Refusal with the obstacle; then nothing has happened. */
  carryOut(trx: Trx, payload: Payload, by: ActBy): Promise<void>;
}
