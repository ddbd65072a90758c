import type { Cents } from '#contract/common/money.ts';

/** What was agreed as somebody joined, as it was on that day: the paper says it again, whatever changes later. */
export interface ContractTerms {
  kind: 'partner' | 'employer';
  contractId: string;
  /** ISO day in Berlin. */
  concludedOn: string;
  region: string;
  cardName: string;
  company: {
    name: string;
    addressAdditional: string;
    street: string;
    zip: string;
    city: string;
    country: string;
    tradeAssociation: string;
    email: string;
    ceoName: string;
    ceoPhone: string;
    notes: string;
  };
  contactPerson: { name: string; email: string; role: string };
  /** Label of the disagio model that bookings begin with; null for an employer. */
  disagio: string | null;
  /** ISO day until which the sponsor of the card carries the disagio; null where none does. */
  sponsoredUntil: string | null;
  /** What staff had agreed with the business. */
  agreed: string[];
  /** Null where it was paid with the partner's contract. */
  price: { lines: { text: string; netCent: Cents }[]; netCent: Cents; taxCent: Cents; paymentId: string | null } | null;
  /** Where the region's terms stand; null where it names no website. */
  termsUrl: string | null;
  /** The versions that were agreed to: "privacy-policy 2026-12-01/3". */
  consents: string[];
}

/** The paper's title, and its file's name without the ending. */
export function contractTitle({ kind, contractId }: Pick<ContractTerms, 'kind' | 'contractId'>): string {
  return `${kind === 'partner' ? 'Partnervertrag' : 'Arbeitgebervertrag'} ${contractId}`;
}
