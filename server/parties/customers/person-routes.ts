import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/customers/personal-data.ts';
import { genders, titles } from '#contract/tenancy/people/person-fields.ts';
import { customerRegistration, registrationFormValues } from '#contract/parties/customers/registration.ts';
import { answer } from '#server/platform/http/answer.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { clearSession } from '#server/tenancy/sessions/session-cookies.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { changeConsents, confirmNewsletter } from './change-consents.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import { endAccount } from './end-account.ts';
import { changePersonalData, getPersonalData, listCardIds } from './personal-data.ts';
import { registerCustomer } from './register-customer.ts';

/** The card holder as a person: from the registration to the end of the account. */
export function personRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal;

  answer(app, registrationFormValues, () => ({ genders: [...genders], titles: [...titles] }));
  answer(app, customerRegistration, ({ input, request }) => registerCustomer(portal, input, clientAddressOf(request)));

  answer(app, calls.cardIds, ({ caller }) => listCardIds(db, customerOf(caller)));
  answer(app, calls.personalData, ({ caller }) => getPersonalData(db, customerOf(caller)));
  answer(app, calls.updatePersonalData, ({ caller, input }) => changePersonalData(db, customerOf(caller), input));
  answer(app, calls.updateConsents, ({ caller, input }) => changeConsents(portal, customerOf(caller), input));
  answer(app, calls.confirmNewsletter, ({ input }) => confirmNewsletter(db, config, input.t));

  answer(app, calls.deleteAccount, async ({ caller, input, reply }) => {
    await endAccount(db, customerOf(caller), input.password);
    clearSession(reply, config);
  });
}
