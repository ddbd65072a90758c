import { writeContractType, type ContractPhrase } from '#contract/parties/partners/contract-type.ts';
import { type Cents, readAmount } from '#contract/common/money.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';

/** What staff agrees with a business about its entry fees and its disagio; amounts net, as they were typed. */
export interface TypedTerms extends Record<ContractPhrase, boolean> {
  tmspartner: boolean;
  feePartner: string;
  feeEmployer: string;
}

interface AgreedColumns {
  sktype: string | null;
  tmspartner: true | null;
  fee_partner_cents: Cents | null;
  fee_employer_cents: Cents | null;
}

/** The same as it is stored. Throws Refusal 422 where phrases contradict each other or a changed fee has no amount. */
export function agreedColumns(typed: TypedTerms): AgreedColumns {
  const both = 'Die Einrichtungsgebühr kann nicht zugleich entfallen und abgeändert sein.';
  const missing = 'Bitte geben Sie die abgeänderte Einrichtungsgebühr an.';
  const problems: Record<string, string> = {};
  if (typed.noPartnerFee && typed.changedPartnerFee) problems.changedPartnerFee = both;
  if (typed.noEmployerFee && typed.changedEmployerFee) problems.changedEmployerFee = both;
  if (typed.changedPartnerFee && typed.feePartner === '') problems.feePartner = missing;
  if (typed.changedEmployerFee && typed.feeEmployer === '') problems.feeEmployer = missing;
  const [first] = Object.values(problems);
  if (first) throw ruleBroken(first, problems);
  return {
    sktype: writeContractType(typed),
    tmspartner: typed.tmspartner || null,
    fee_partner_cents: typed.changedPartnerFee ? centsOf(typed.feePartner) : null,
    fee_employer_cents: typed.changedEmployerFee ? centsOf(typed.feeEmployer) : null,
  };
}

function centsOf(text: string): Cents | null {
  const amount = readAmount(text);
  return 'cents' in amount ? amount.cents : null;
}
