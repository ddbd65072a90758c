/** What a card holder may agree to: by the name of its field. */
export const consentKinds = ['conditionsConsent', 'marketingAdsConsent', 'newsletterConsent'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Goes up with every change of a wording below: a consent is worth what was read when it was given. */
export const CONSENT_VERSION = '2026-11';

/** The very words that are ticked. Stored with the consent, as the law wants it to be proved (Article 7 GDPR). */
export const consentWordings: Record<ConsentKind, string> = {
  conditionsConsent: 'Ich stimme den Teilnahmebedingungen zu und habe die Datenschutzhinweise gelesen.',
  marketingAdsConsent:
    'Ich bin damit einverstanden, dass mich der Betreiber der Karte über Angebote, Bonusaktionen und Veranstaltungen der Akzeptanzpartner meiner Region per E-Mail, Post und Mitteilung auf mein Gerät informiert.',
  newsletterConsent:
    'Ich möchte den Newsletter meiner Karte an meine E-Mail-Adresse erhalten. Er erscheint höchstens einmal im Monat.',
};
