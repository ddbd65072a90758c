import { type DisagioModel, disagioModels } from './fees.ts';

/** The phrases of a contract type (`sktype`) as we write them; upper and lower case are equal. */
export const contractPhrases = {
  noPartnerFee: 'keine Einrichtungsgebühr GutscheinCARD',
  noEmployerFee: 'keine Einrichtungsgebühr MitarbeiterCARD',
  changedPartnerFee: 'abgeänderte Einrichtungsgebühr GutscheinCARD',
  changedEmployerFee: 'abgeänderte Einrichtungsgebühr MitarbeiterCARD',
  noDisagio: 'kein Disagio',
} as const;
export type ContractPhrase = keyof typeof contractPhrases;

const names = Object.keys(contractPhrases) as ContractPhrase[];

/** Which phrases a contract type contains. */
export function readContractType(sktype: string | null): Record<ContractPhrase, boolean> {
  const text = (sktype ?? '').toLowerCase();
  return Object.fromEntries(names.map((name) => [name, text.includes(contractPhrases[name].toLowerCase())])) as Record<
    ContractPhrase,
    boolean
  >;
}

/** The contract type with exactly these phrases; null for none. */
export function writeContractType(phrases: Record<ContractPhrase, boolean>): string | null {
  return (
    names
      .filter((name) => phrases[name])
      .map((name) => contractPhrases[name])
      .join(', ') || null
  );
}

/** What decides which models a partner may choose. */
export interface ModelTerms {
  sktype: string | null;
  /** A rule of the region. */
  offersTwoPercentWithoutFee: boolean;
}

/**
 * The models that a partner may choose, in the specification's order. '2% - keine Teilnahmegebühr' only where the
 * region offers it; '0% - Sondertarif' only for contracts without disagio.
 */
export function listOfferedModels({ sktype, offersTwoPercentWithoutFee }: ModelTerms): DisagioModel[] {
  const { noDisagio } = readContractType(sktype);
  return (Object.keys(disagioModels) as DisagioModel[]).filter(
    (model) => (model !== 'special' || noDisagio) && (model !== 'twoPercentWithoutFee' || offersTwoPercentWithoutFee),
  );
}

/** How a business pays. */
export const paymentMethods = ['Bankeinzug', 'Rechnung'] as const;
