import type { InputOf } from '#contract/common/call.ts';
import {
  confirmNewsletter,
  deleteAccount,
  personalData,
  updateConsents,
  updatePersonalData,
} from '#contract/parties/customers/personal-data.ts';
import { myData, myDataPaper } from '#contract/reports/my-data/my-data.ts';
import { ask, queryClient } from '#web/api/client.ts';
import { formQueryOf } from '#web/api/queries.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetPerson } from '#web/api/session.ts';

export const personalDataQuery = formQueryOf(personalData);

/** Saves personal data; the names that the portal shows follow the answer. */
export async function savePersonalData(input: InputOf<typeof updatePersonalData>): Promise<void> {
  const answer = await ask(updatePersonalData, input);
  const user = currentUser.get();
  if (user) currentUser.set({ ...user, ...answer });
}

export async function saveConsents(input: InputOf<typeof updateConsents>) {
  const consents = await ask(updateConsents, input);
  queryClient.setQueryData(personalDataQuery.queryKey, (data) => data && { ...data, ...consents });
  return consents;
}

export function sendNewsletterConfirmation(t: string): Promise<null> {
  return ask(confirmNewsletter, { t });
}

/** Everything that is held of the person, as a file. */
export async function fetchMyData(kind: 'json' | 'pdf'): Promise<Blob> {
  if (kind === 'pdf') return ask(myDataPaper, {});
  return new Blob([JSON.stringify(await ask(myData, {}), null, 2)], { type: 'application/json' });
}

export async function endAccount(password: string): Promise<void> {
  await ask(deleteAccount, { password });
  forgetPerson();
}
