import { isPermitted, type Permit, type Standing } from '#contract/common/roles.ts';
import { contractPermits, supportPermits } from '#contract/common/permits.ts';

/** Every kind of case (rulings 8, Cases); all share one sequence of numbers. */
export const caseKindTexts = {
  admission: 'Interessent freigeben',
  transfer: 'Guthabenübertragung',
  correction: 'Korrekturbuchung',
  bonus: 'Bonus vorziehen',
  'ec-terminal': 'EC-Terminal',
  'lost-card': 'Verlorene Karte',
  payment: 'Online-Zahlung',
  'returned-debit': 'Rücklastschrift',
  message: 'Nachricht',
  'charge-correction': 'Ladung zurücknehmen',
  barrier: 'Barriere',
} as const;
export type CaseKindName = keyof typeof caseKindTexts;

/** The name of several cases of a kind, where it differs from the name of one. */
const manyTexts: Partial<Record<CaseKindName, string>> = {
  admission: 'Interessenten freigeben',
  transfer: 'Guthabenübertragungen',
  correction: 'Korrekturbuchungen',
  'ec-terminal': 'EC-Terminals',
  'lost-card': 'Verlorene Karten',
  payment: 'Online-Zahlungen',
  'returned-debit': 'Rücklastschriften',
  message: 'Nachrichten',
  'charge-correction': 'Ladungen zurücknehmen',
  barrier: 'Barrieren',
};

/** What so many cases of a kind are called. */
export const caseKindText = (kind: CaseKindName, count: number): string =>
  (count === 1 ? undefined : manyTexts[kind]) ?? caseKindTexts[kind];

export const caseKinds = Object.keys(caseKindTexts) as CaseKindName[];

/** Cases are decided by support; cases that move money also by accounting. */
const moneyKinds: ReadonlySet<CaseKindName> = new Set([
  'transfer',
  'correction',
  'lost-card',
  'payment',
  'returned-debit',
  'charge-correction',
]);

/** Who may see and decide cases of a kind. */
export function casePermits(kind: CaseKindName): readonly Permit[] {
  return moneyKinds.has(kind) ? contractPermits : supportPermits;
}

/** The kinds whose cases a person may see and decide. */
export function listPermittedKinds(person: Standing): CaseKindName[] {
  return caseKinds.filter((kind) => isPermitted(casePermits(kind), person));
}
