import { z } from 'zod';
import { termsFields } from '#contract/parties/prospects/terms-fields.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { placeFields, placeRules } from '#contract/parties/partner-data/branch-place.ts';
import { businessFields, businessMessages, businessPersonFields } from '#contract/parties/businesses/business-fields.ts';
import { businessKinds, disagioModel } from './businesses.ts';
import { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import { post } from '#contract/common/call.ts';
import { withRules } from '#contract/common/form-rules.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { partnerRoles } from '#contract/common/roles.ts';
import { accountingPermits, contractPermits, supportPermits } from '#contract/common/permits.ts';

/** The contract of an act and the version that staff has seen; an outdated version gets 409. */
const which = { kind: z.enum(businessKinds), id: z.uuid(), version: z.number().int().positive() };
const act = { ...which, reason };
const output = actAnswer;
const day = isoDay('Das Datumsformat ist ungültig.');

export const changeBusinessData = post({
  path: 'change-business-data',
  summary: 'Changes the data of a contract: addresses, invoice address, owner.',
  who: contractPermits,
  input: z.strictObject({ ...act, ...businessFields }),
  output,
});

export const changeBusinessTerms = post({
  path: 'change-business-terms',
  summary: 'Sets the type of a contract, its changed entry fees, and whether the business is a member of the trade association.',
  who: contractPermits,
  input: z.strictObject({ ...act, ...termsFields }),
  output,
});

export const activateContract = post({
  path: 'activate-contract',
  summary: 'Ends the review of a contract: from now on it is in force.',
  who: contractPermits,
  input: z.strictObject({ ...act, contractStartAt: day }),
  output,
});

export const endContract = post({
  path: 'end-contract',
  summary: 'Notes the notice that was given: the last day of a contract.',
  who: contractPermits,
  input: z.strictObject({ ...act, contractEndAt: day }),
  output,
});

export const reopenContract = post({
  path: 'reopen-contract',
  summary: 'Takes the last day of a contract back: it goes on.',
  who: contractPermits,
  input: z.strictObject(act),
  output,
});

export const planDisagio = post({
  path: 'plan-disagio',
  summary:
    'Sets the disagio model of a partner from the first of a month to come on; from the beginning while nothing was booked.',
  who: accountingPermits,
  input: z.strictObject({
    ...act,
    model: disagioModel,
    /** First day of the month, or empty for the beginning of the contract. */
    fromMonth: z.union([z.literal(''), day]),
  }),
  output,
});

export const withdrawDisagio = post({
  path: 'withdraw-disagio',
  summary: 'Takes back a disagio model that has not begun to count.',
  who: accountingPermits,
  input: z.strictObject({ ...act, fromMonth: day }),
  output,
});

export const receiveMandate = post({
  path: 'receive-mandate',
  summary: 'Notes that a mandate came back signed. It is used one week after, at the earliest.',
  who: accountingPermits,
  input: z.strictObject({ ...act, signedOn: day, receivedOn: day }),
  output,
});

export const bankFields = {
  paymentMethod: z.enum(paymentMethods),
  accountHolder: z.string().trim().max(70),
  iban: z.string().trim().max(42),
  bic: z
    .string()
    .trim()
    .max(11, businessMessages.bic)
    .regex(/^([A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?)?$/, businessMessages.bic),
  bankName: z.string().trim().max(100),
};

export const changeBusinessBank = post({
  path: 'change-business-bank',
  summary: 'Changes how a business pays and is paid. Another account ends its mandate.',
  who: accountingPermits,
  input: z.strictObject({ ...act, ...bankFields }),
  output,
});

export const changeBusinessContact = post({
  path: 'change-business-contact',
  summary:
    'Changes the contact person of a business; another address gets a link for a new password, and the former one is told.',
  who: supportPermits,
  input: z.strictObject({ ...act, person: z.uuid(), ...businessPersonFields }),
  output,
});

export const addBusinessUser = post({
  path: 'add-business-user',
  summary: 'Opens an account for a person of a business, who gets a link to set a password.',
  who: supportPermits,
  input: z.strictObject({
    ...act,
    ...businessPersonFields,
    role: z.enum(partnerRoles),
    /** A branch's number, or empty for the whole business. */
    branch: z.string().regex(/^\d{0,15}$/),
  }),
  output,
});

export const changeBusinessUser = post({
  path: 'change-business-user',
  summary: 'Gives a person of a business another role.',
  who: supportPermits,
  input: z.strictObject({ ...act, person: z.uuid(), role: z.enum(partnerRoles) }),
  output,
});

export const endBusinessUser = post({
  path: 'end-business-user',
  summary: 'Ends the account of a person of a business.',
  who: supportPermits,
  input: z.strictObject({ ...act, person: z.uuid() }),
  output,
});

export const placeBranch = post({
  path: 'place-branch',
  summary: 'Says where a branch of a partner is; two empty texts take it back.',
  who: supportPermits,
  input: withRules(z.strictObject({ ...act, branch: z.number().int().positive(), ...placeFields }), placeRules),
  output,
});

export const endBranch = post({
  path: 'end-branch',
  summary: 'Closes a branch of a partner: it books no more, and its people have no logins any more.',
  who: supportPermits,
  input: z.strictObject({ ...act, branch: z.number().int().positive() }),
  output,
});
