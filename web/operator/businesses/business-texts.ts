import type { BusinessKind } from '#contract/operator/businesses/businesses.ts';
import type { ContractStatus } from '#contract/parties/partners/contract-status.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

/** What the two kinds of contracts are called. */
export const kindTexts: Record<BusinessKind, { one: string; many: string; list: string; record: string }> = {
  partner: { one: 'Partner', many: 'Partner', list: '/partner-verwalten', record: '/partner-akte' },
  employer: { one: 'Arbeitgeber', many: 'Arbeitgeber', list: '/arbeitgeber-verwalten', record: '/arbeitgeber-akte' },
};

export const statusTones: Record<ContractStatus, Tone> = {
  'In Prüfung': 'waiting',
  Aktiv: 'good',
  Gekündigt: 'bad',
  Beendet: 'plain',
};
