import type { ConsentKind } from '#contract/consents.ts';
import type { AccountStatus } from '#server/ledger/kinds.ts';

/** What our codes are called towards the person whom they are about. */
export const consentNames: Record<ConsentKind, string> = {
  conditionsConsent: 'Teilnahmebedingungen',
  marketingAdsConsent: 'Informationen zu Angeboten und Aktionen',
  newsletterConsent: 'Newsletter',
};

export const consentActNames = { asked: 'gewünscht, noch nicht bestätigt', given: 'erteilt', withdrawn: 'widerrufen' } as const;

export const cardStatusNames: Record<AccountStatus, string> = {
  produced: 'noch nicht benutzt',
  active: 'aktiv',
  locked: 'gesperrt',
  emptied: 'Guthaben übertragen',
};
