import type { ConsentKind } from '#contract/parties/customers/consents.ts';

/** What our codes are called towards the person whom they are about. */
export const consentNames: Record<ConsentKind, string> = {
  conditionsConsent: 'Teilnahmebedingungen',
  marketingAdsConsent: 'Informationen zu Angeboten und Aktionen',
  newsletterConsent: 'Newsletter',
};

export const consentActNames = { asked: 'gewünscht, noch nicht bestätigt', given: 'erteilt', withdrawn: 'widerrufen' } as const;
