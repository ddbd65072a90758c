import type { z } from 'zod';
import type { Cents } from '#contract/common/money.ts';
import type { Permit } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Office } from '#server/tenancy/decisions/decide.ts';
import type { Moved } from './moved-alone.ts';

/** What an act of staff is carried out with. */
export interface ActOffice extends Office {
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY' | 'CONTACT_MAIL'>;
}

/** In German, for the person who confirms: everything that will happen, and to whom. */
export interface ActDescription {
  title: string;
  /** With the page of staff on which more stands. */
  facts: readonly { name: string; value: string; page?: string }[];
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

/** Staff that acts, whether or not a second person has to agree. */
export type ActByStaff = Pick<ActBy, 'askedBy' | 'reason' | 'office'>;

/** Who books money: a person, or the portal itself (`askedBy` null), as the bank's own file says it. */
export interface Booker extends Pick<ActBy, 'office'> {
  askedBy: number | null;
}

/** The same with the reason of one booking. */
export type BookedBy = Booker & Pick<ActBy, 'reason'>;

/** What is particular about one kind of act that a second person confirms; the rest is the same for all. */
export interface FourEyesKind<Payload> {
  /** As the table calls it; never changes. */
  name: string;
  /** What is kept of the act until it is confirmed: JSON, with all that decides over what happens. */
  payload: z.ZodType<Payload>;
  /**
   * The part of the payload that the person has typed; the rest was read by the server. Only another typed part makes
   * another request.
   */
  asTyped?(payload: Payload): unknown;
  /** Who may confirm it; accounting, where nobody has them. */
  permits: readonly Permit[];
  /** What the act is about, such as 'person 12'. Only one act of a kind waits for the same subject. */
  subjectOf(payload: Payload): string;
  /** Whether two have to agree, whatever it moves. */
  needsSecond(payload: Payload): boolean;
  /** Money that it moves: two have to agree where it is too much for one person alone. */
  moves?(db: Db, payload: Payload): Promise<Moved | undefined>;
  /** Says no before a second person is asked, where carrying it out would say no by now. Throws that Refusal. */
  assertPossible?(db: Db, payload: Payload): Promise<void>;
  /** Of staff, whom it is about, and who does not confirm it. */
  concerns?(payload: Payload): number;
  describe(db: Db, payload: Payload): Promise<ActDescription>;
  /**
   * Carries it out, with audit trail and mails. Returns what it has moved, and 0 where it was done before. Throws a
   * Refusal with the obstacle; then nothing has happened.
   */
  carryOut(trx: Trx, payload: Payload, by: ActBy): Promise<Cents>;
}
