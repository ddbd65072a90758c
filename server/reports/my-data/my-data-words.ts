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

/** Acts of the audit trail; one without a word here shows its code. */
export const actNames: Partial<Record<string, string>> = {
  'signed-in': 'Anmeldung',
  'sign-in-refused': 'Abgewiesene Anmeldung',
  'signed-out': 'Abmeldung',
  'session-ended': 'Andere Anmeldung beendet',
  registered: 'Registrierung',
  'reset-asked': 'Link für ein neues Passwort angefordert',
  'password-set': 'Neues Passwort über einen Link gesetzt',
  'password-changed': 'Passwort geändert',
  'personal-data-changed': 'Persönliche Daten geändert',
  'consents-changed': 'Einwilligungen geändert',
  'own-data-read': 'Meine Daten heruntergeladen',
  'card-locked': 'Karte gesperrt',
  'card-added': 'Karte hinzugefügt',
  'card-proven': 'Karte mit Produktionsnummer nachgewiesen',
  'card-taken-over': 'Karte von jemandem mit Produktionsnummer übernommen',
  'card-unlocked': 'Kartensperre aufgehoben',
  'card-registration-undone': 'Registrierung einer Karte aufgehoben',
  'transfer-requested': 'Guthabenübertragung beantragt',
};
