import { changePassword, emailExistsCheck, resetPassword, setNewPassword } from '#contract/tenancy/credentials/accounts.ts';
import type { InputOf } from '#contract/common/call.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';

export function askForNewPassword(input: InputOf<typeof resetPassword>, captchaToken: string): Promise<null> {
  return ask(resetPassword, input, { captchaToken });
}

export function sendNewPassword(input: InputOf<typeof setNewPassword>, captchaToken: string): Promise<null> {
  return ask(setNewPassword, input, { captchaToken });
}

/** Changes the own password; the session continues with the token of the answer. */
export async function sendChangedPassword(input: InputOf<typeof changePassword>): Promise<void> {
  const { token } = await ask(changePassword, input);
  const user = currentUser.get();
  if (user) currentUser.set({ ...user, token });
}

/** Whether an address has an account. */
export const hasAccount = async (inputEmail: string) => (await ask(emailExistsCheck, { inputEmail })).exists;
