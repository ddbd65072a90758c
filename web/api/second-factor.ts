import { queryOptions } from '@tanstack/react-query';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#contract/tenancy/credentials/second-factor.ts';
import { secondFactor, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { welcome } from '#web/api/session.ts';

export const secondFactorQuery = queryOptions({ ...queryOf(secondFactorState), staleTime: 0 });

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
  await queryClient.invalidateQueries();
  return recoveryCodes;
}

export async function renewCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await ask(renewRecoveryCodes, { password });
  await queryClient.invalidateQueries(secondFactorQuery);
  return recoveryCodes;
}

export async function switchOff(password: string): Promise<void> {
  await ask(endSecondFactor, { password });
  await queryClient.invalidateQueries();
}

function noteRequired(must_set_up_second_factor: boolean): void {
  const user = currentUser.get();
  if (user) currentUser.set({ ...user, must_set_up_second_factor });
}
