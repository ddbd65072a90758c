import { isCardNumber } from '#contract/common/card-number.ts';
import { findHolderId } from '#server/parties/cards/card-registration.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findCredentials } from '#server/tenancy/people/find-credentials.ts';
import { loginName, WRONG_PASSWORDS } from '#server/tenancy/credentials/own-password.ts';

export const SIGN_IN_LIMIT = {
  ...WRONG_PASSWORDS,
  message: 'Zu viele Anmeldeversuche. Bitte versuchen Sie es später erneut oder setzen Sie Ihr Passwort zurück.',
};

const NOBODY = 0;

/** Of whom credentials are; somebody who signs in by a card is found by the card. */
export async function findByLoginName(db: Db, identifier: string) {
  const name = loginName(identifier);
  if (!isCardNumber(name)) return findCredentials(db, { email: name });
  // A card of nobody is looked up as far as somebody's, so that both take the same time.
  return findCredentials(db, { personId: (await findHolderId(db, name)) ?? NOBODY });
}
