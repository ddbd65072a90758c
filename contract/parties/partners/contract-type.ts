import { type DisagioModel, disagioModels } from './fees.ts';

/** The phrases of a contract's type (`sktype`, part 2, section 9), as we write them; read without regard to case. */
export const contractPhrases = {
  noPartnerFee: 'keine Einrichtungsgebühr GutscheinCARD',
  noEmployerFee: 'keine Einrichtungsgebühr MitarbeiterCARD',
  changedPartnerFee: 'abgeänderte Einrichtungsgebühr GutscheinCARD',
  changedEmployerFee: 'abgeänderte Einrichtungsgebühr MitarbeiterCARD',
  noDisagio: 'kein Disagio',
} as const;
export type ContractPhrase = keyof typeof contractPhrases;

const names = Object.keys(contractPhrases) as ContractPhrase[];

/** Which phrases a contract's type holds. */
export function readContractType(sktype: string | null): Record<ContractPhrase, boolean> {
  const text = (sktype ?? '').toLowerCase();
  return Object.fromEntries(names.map((name) => [name, text.includes(contractPhrases[name].toLowerCase())])) as Record<
    ContractPhrase,
    boolean
  >;
}

/** The contract's type that holds those phrases and no other; null for none. */
export function writeContractType(phrases: Record<ContractPhrase, boolean>): string | null {
  return (
    names
      .filter((name) => phrases[name])
      .map((name) => contractPhrases[name])
      .join(', ') || null
  );
}

/** What decides which models a partner may have. */
export interface ModelTerms {
  sktype: string | null;
  /** A rule of the region. */
  offersTwoPercentWithoutFee: boolean;
}

/**
 * The models that a partner may choose, in the order of the specification: '2% - keine Teilnahmegebühr' where the region offers it, '0% - Sondertarif'
 * for contracts without disagio (part 2, section 9).
 */
export function listOfferedModels({ sktype, offersTwoPercentWithoutFee }: ModelTerms): DisagioModel[] {
  const { noDisagio } = readContractType(sktype);
  return (Object.keys(disagioModels) as DisagioModel[]).filter(
    (model) => (model !== 'special' || noDisagio) && (model !== 'twoPercentWithoutFee' || offersTwoPercentWithoutFee),
  );
}

/** How a business pays. */
export const paymentMethods = ['Bankeinzug', 'Rechnung'] as const;
