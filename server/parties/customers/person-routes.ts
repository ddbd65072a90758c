import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/personal-data.ts';
import { genders, titles } from '#contract/person-fields.ts';
import { customerRegistration, registrationFormValues } from '#contract/registration.ts';
import { answer } from '#server/tenancy/access/answer.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { clearSessionCookie } from '#server/tenancy/access/session.ts';
import { countAttempt } from '#server/tenancy/access/throttle.ts';
import type { Portal } from '#server/portal/portal.ts';
import { changeConsents, confirmNewsletter } from './change-consents.ts';
import { customerOf } from './customer-of.ts';
import { endAccount } from './end-account.ts';
import { myDataPaper } from './my-data-paper.ts';
import { changePersonalData, getPersonalData, listCardIds } from './personal-data.ts';
import { type MyData, readMyData } from './read-my-data.ts';
import { registerCustomer } from './register-customer.ts';

/** Gathering everything costs more than most calls. */
const DOWNLOADS = { most: 20, minutes: 60 };

/** The card holder as a person: from the registration to the end of the account. */
export function personRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal;

  async function download(customer: ReturnType<typeof customerOf>): Promise<MyData> {
    await countAttempt(db, `my-data ${customer.personId}`, DOWNLOADS);
    await audit(db, { ...customer, act: 'own-data-read' });
    return readMyData(db, customer);
  }

  answer(app, registrationFormValues, () => ({ genders: [...genders], titles: [...titles] }));
  answer(app, customerRegistration, ({ input, request }) => registerCustomer(portal, input, request.ip));

  answer(app, calls.cardIds, ({ caller }) => listCardIds(db, customerOf(caller)));
  answer(app, calls.personalData, ({ caller }) => getPersonalData(db, customerOf(caller)));
  answer(app, calls.updatePersonalData, ({ caller, input }) => changePersonalData(db, customerOf(caller), input));
  answer(app, calls.updateConsents, ({ caller, input }) => changeConsents(portal, customerOf(caller), input));
  answer(app, calls.confirmNewsletter, async ({ input }) => {
    await confirmNewsletter(db, input.t);
    return null;
  });

  answer(app, calls.myData, async ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="meine-daten.json"');
    return download(customerOf(caller));
  });
  answer(app, calls.myDataPaper, async ({ caller }) => myDataPaper(await download(customerOf(caller))));

  answer(app, calls.deleteAccount, async ({ caller, input, reply }) => {
    await endAccount(db, customerOf(caller), input.password);
    clearSessionCookie(reply, config);
    return null;
  });
}
