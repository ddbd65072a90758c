import type { AccountStatus } from '#server/ledger/kinds.ts';

/** What the states of a card are called. */
export const cardStatusNames: Record<AccountStatus, string> = {
  produced: 'noch nicht benutzt',
  active: 'aktiv',
  locked: 'gesperrt',
  emptied: 'Guthaben übertragen',
};
