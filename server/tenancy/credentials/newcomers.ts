import type { Db, Trx } from '#server/platform/db/database.ts';

/** What a floor above does for people who have come along from another provider. */
export interface Newcomers {
  /** Opens the account of somebody who is expected under an address; does nothing for any other address. */
  open: (db: Db, email: string) => Promise<void>;
  /**
   * Gives a person what waits for the address that he has just proven by a mailed link. Throws Refusal 422 where a
   * first password has to come with a consent.
   */
  welcome: (trx: Trx, personId: number, said: { isFirstPassword: boolean; consents: boolean }) => Promise<void>;
}
