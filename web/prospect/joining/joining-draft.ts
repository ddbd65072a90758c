import type { KeptDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import type { InterestPersonalData } from '#contract/money/joining/joining.ts';
import type { FirstStep } from './first-step.ts';
import type { JoiningKindName } from './joining-kind.ts';

/** What somebody has typed by now. The consent is not among it: it is given at the end, each time. */
export interface JoiningDraft {
  first: FirstStep;
  voucherCode: string;
}

/** Where a registration begins: with what was typed before, else with what is known of the company. */
export function beginJoining(
  kind: JoiningKindName,
  told: InterestPersonalData,
  draft: KeptDraft | null,
  wantsBoth: boolean,
): JoiningDraft {
  const fresh = { ...startOf(told), isAlsoEmployer: kind === 'partner' && wantsBoth };
  if (!draft) return { first: fresh, voucherCode: '' };
  const { first, voucherCode } = draft.data as Partial<JoiningDraft>;
  // Who chose both just now means it, whatever was kept before.
  const both = kind === 'partner' && wantsBoth ? { isAlsoEmployer: true } : {};
  return { first: { ...fresh, ...first, ...both }, voucherCode: voucherCode ?? '' };
}

function startOf(told: InterestPersonalData): Omit<FirstStep, 'isAlsoEmployer'> {
  return {
    companyName: told.companyName,
    companyAddressAdditional: told.companyAddressAdditional,
    companyStreet: told.companyStreet,
    companyZip: told.companyZip,
    companyCity: told.companyCity,
    companyCountry: told.companyCountry,
    companyGewerbeverein: told.companyGewerbeverein,
    companyEmail: '',
    companyEmailRepeated: '',
    ceoName: '',
    ceoPhone: told.ceoPhone,
    disagio: '',
    employerLoginEmail: '',
    employerLoginEmailRepeated: '',
    employerPassword: '',
    employerPasswordRepeated: '',
    additionalNotesForContract: '',
  };
}

/** Without what nobody keeps. */
export function withoutPasswords(draft: JoiningDraft): JoiningDraft {
  return { ...draft, first: { ...draft.first, employerPassword: '', employerPasswordRepeated: '' } };
}
