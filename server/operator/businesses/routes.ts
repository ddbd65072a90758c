import type { FastifyInstance } from 'fastify';
import * as acts from '#contract/operator/businesses/business-acts.ts';
import * as calls from '#contract/operator/businesses/businesses.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { changeBank, noteMandate } from './bank-acts.ts';
import { activate, changeData, changeTerms, end, reopen } from './contract-acts.ts';
import { plan, withdraw } from './disagio-acts.ts';
import { listBusinesses } from './list-businesses.ts';
import { inspectDocument, readBusiness } from './read-business.ts';
import { addUser, changeContact, changeRole, closeOneBranch, endUser } from './people-acts.ts';
import { placeOneBranch } from './place-one-branch.ts';

export function businessRoutes(app: FastifyInstance, portal: Portal): void {
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.businesses, ({ input }) => listBusinesses(portal.db, input.kind));
  answer(app, calls.business, ({ caller, input }) => readBusiness(portal.db, caller.personId, input));
  answer(app, calls.businessDocument, async ({ caller, input, reply }) => {
    const { name, pdf } = await inspectDocument(portal, caller.personId, input);
    reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
    return pdf;
  });

  answer(app, acts.changeBusinessData, ({ caller, input }) => changeData(office, caller.personId, input));
  answer(app, acts.changeBusinessTerms, ({ caller, input }) => changeTerms(office, caller.personId, input));
  answer(app, acts.activateContract, ({ caller, input }) => activate(office, caller.personId, input));
  answer(app, acts.endContract, ({ caller, input }) => end(office, caller.personId, input));
  answer(app, acts.reopenContract, ({ caller, input }) => reopen(office, caller.personId, input));
  answer(app, acts.planDisagio, ({ caller, input }) => plan(office, caller.personId, input));
  answer(app, acts.withdrawDisagio, ({ caller, input }) => withdraw(office, caller.personId, input));
  answer(app, acts.receiveMandate, ({ caller, input }) => noteMandate(office, caller.personId, input));
  answer(app, acts.changeBusinessBank, ({ caller, input }) => changeBank(office, caller.personId, input));
  answer(app, acts.changeBusinessContact, ({ caller, input }) => changeContact(office, caller.personId, input));
  answer(app, acts.addBusinessUser, ({ caller, input }) => addUser(office, caller.personId, input));
  answer(app, acts.changeBusinessUser, ({ caller, input }) => changeRole(office, caller.personId, input));
  answer(app, acts.endBusinessUser, ({ caller, input }) => endUser(office, caller.personId, input));
  answer(app, acts.placeBranch, ({ caller, input }) => placeOneBranch(office, caller.personId, input));
  answer(app, acts.endBranch, ({ caller, input }) => closeOneBranch(office, caller.personId, input));
}
