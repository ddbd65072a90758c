import type { z } from 'zod';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Call } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';
import { contractPhrases, readContractType } from '#contract/parties/partners/contract-type.ts';
import type { ProspectTerms } from '#contract/parties/prospects/prospect-terms.ts';

/** A field of the form behind an act. */
export interface ActField {
  name: string;
  label: string;
  /** A line of text where nothing is said. */
  kind?: 'long' | 'day' | 'choice' | 'tick';
  options?: readonly { value: string; label: string }[];
  /** What stands in a choice as long as nothing is chosen. */
  placeholder?: string;
  hint?: string;
  start: string | boolean;
}

/** An act on a contract: which call, what it asks for, and the words around it. */
export interface ContractAct {
  call: Call<z.ZodObject, z.ZodType<ActAnswer>>;
  title: string;
  /** What follows from it. */
  explanation: string;
  confirm: string;
  done: string;
  fields: readonly ActField[];
  /** Values that the form sends without showing them, such as the business that the act is about. */
  also?: Record<string, unknown>;
  /** Its first two fields are latitude and longitude, which the map can set. */
  isOfPlace?: true;
}

const euro = (cents: number | null) => (cents === null ? '' : formatCents(cents));
export const tick = (name: string, label: string, start: boolean): ActField => ({ name, label, kind: 'tick', start });

/** What was agreed with a business of the fees for joining. */
export function feeFields({
  sktype,
  feePartnerCent,
  feeEmployerCent,
}: Pick<ProspectTerms, 'sktype' | 'feePartnerCent' | 'feeEmployerCent'>): ActField[] {
  const type = readContractType(sktype);
  return [
    tick('noPartnerFee', contractPhrases.noPartnerFee, type.noPartnerFee),
    tick('changedPartnerFee', contractPhrases.changedPartnerFee, type.changedPartnerFee),
    { name: 'feePartner', label: 'Abgeänderte Gebühr GutscheinCARD in Euro', start: euro(feePartnerCent) },
    tick('noEmployerFee', contractPhrases.noEmployerFee, type.noEmployerFee),
    tick('changedEmployerFee', contractPhrases.changedEmployerFee, type.changedEmployerFee),
    { name: 'feeEmployer', label: 'Abgeänderte Gebühr MitarbeiterCARD in Euro', start: euro(feeEmployerCent) },
  ];
}
