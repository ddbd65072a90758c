import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { messages } from '#contract/common/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { loadRegion, showRegion } from '#web/api/current-region.ts';
import { signOut } from '#web/api/session.ts';

/** Without its region a person cannot continue, so the login ends there. */
export async function enterRegion(user: SignedInUser): Promise<SignedInUser> {
  try {
    if (user.region) await loadRegion(user.region);
    else await showRegion(null);
    return user;
  } catch {
    await signOut();
    throw new CallError(0, { errorMessage: messages.regionFailed });
  }
}
