import type { DisagioModel } from './fees.ts';

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

/** The model '0% - Sondertarif' is for contracts without disagio (part 2, section 9). */
export function mayHaveModel(model: DisagioModel, sktype: string | null): boolean {
  return model !== 'special' || readContractType(sktype).noDisagio;
}
