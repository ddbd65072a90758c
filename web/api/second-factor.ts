import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#contract/tenancy/credentials/second-factor.ts';
import { secondFactor, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { act, readAnew } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';
import { currentUser } from '#web/api/current-user.ts';
import { welcome } from '#web/api/session.ts';

export const secondFactorQuery = freshQueryOf(secondFactorState);

/** The second step of a login, with a code. */
export async function finishSignIn(ticket: string, code: string): Promise<SignedInUser> {
  const user = await ask(secondFactor, { ticket, code });
  welcome(user);
  return user;
}

/** What the app has to know. */
export type Begun = OutputOf<typeof beginSecondFactor>;

export function beginToSetUp(password: string): Promise<Begun> {
  return ask(beginSecondFactor, { password });
}

/** Switches it on; answers the recovery codes, once. */
export async function switchOn(code: string): Promise<string[]> {
  const { recoveryCodes } = await ask(confirmSecondFactor, { code });
  noteRequired(false);
  await readAnew();
  return recoveryCodes;
}

export async function renewCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await ask(renewRecoveryCodes, { password });
  await readAnew(secondFactorState);
  return recoveryCodes;
}

export const switchOff = (password: string) => act(endSecondFactor, { password });

function noteRequired(must_set_up_second_factor: boolean): void {
  const user = currentUser.get();
  if (user) currentUser.set({ ...user, must_set_up_second_factor });
}
