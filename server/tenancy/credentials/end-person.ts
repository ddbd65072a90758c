import { endAccount } from '#server/tenancy/people/ended-accounts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { forgetDraftsOf } from '#server/tenancy/drafts/form-drafts.ts';
import { forgetInboxOf } from '#server/tenancy/inbox/messages.ts';
import { forgetSecondFactor } from './second-factor/reset-second-factor.ts';
import { forgetTillPin } from './till-pin/till-pins.ts';
import { forgetAllMailedTokens } from './mailed-token.ts';
import { forgetBrowsersOf } from '#server/tenancy/sessions/session.ts';

/**
 * Ends a person's account for good, with sessions, known browsers, links, devices and inbox. Only an anonymous row is
 * left, to which the audit trail and the proof of consents point.
 */
export async function endPerson(trx: Trx, personId: number, email: string): Promise<void> {
  await endAccount(trx, personId, email);
  await endAccess(trx, personId);
}

/** Ends all ways into an account. The person's row is held, so that no login under way adds one. */
export async function endAccess(trx: Trx, personId: number): Promise<void> {
  await forgetSecondFactor(trx, personId);
  await forgetTillPin(trx, personId);
  await forgetBrowsersOf(trx, personId);
  await forgetAllMailedTokens(trx, personId);
  await forgetInboxOf(trx, personId);
  await forgetDraftsOf(trx, personId);
}
