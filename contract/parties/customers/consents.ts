/** What a card holder can agree to, by field name. */
export const consentKinds = ['conditionsConsent', 'marketingAdsConsent', 'newsletterConsent'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Change this version with every change of a wording below: a consent only covers the text that was read. */
export const CONSENT_VERSION = '2026-11';

/** The exact wordings beside the checkboxes. Stored with the consent as proof (Article 7 GDPR). */
export const consentWordings: Record<ConsentKind, string> = {
  conditionsConsent: 'Ich stimme den Teilnahmebedingungen zu und habe die Datenschutzhinweise gelesen.',
  marketingAdsConsent:
    'Ich bin damit einverstanden, dass mich der Betreiber der Karte über Angebote, Bonusaktionen und Veranstaltungen der Akzeptanzpartner meiner Region per E-Mail, Post und Mitteilung auf mein Gerät informiert.',
  newsletterConsent:
    'Ich möchte den Newsletter meiner Karte an meine E-Mail-Adresse erhalten. Er erscheint höchstens einmal im Monat.',
};
