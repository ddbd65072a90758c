import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

const beginnings = {
  first:
    'Ihre Karte ist vom bisherigen Anbieter zu uns umgezogen. Mit dieser Schaltfläche legen Sie Ihr Passwort fest. Danach melden Sie sich damit an und sehen Ihre Karte mit ihrem Guthaben.',
  asked: 'für Ihr Konto wurde ein neues Passwort angefordert. Mit dieser Schaltfläche vergeben Sie es:',
  resent:
    'wir senden Ihnen einen neuen Link, mit dem Sie ein neues Passwort vergeben. Links, die wir Ihnen davor gesendet haben, gelten nicht mehr.',
} as const;

/** With the link that sets a new password. */
export const newPassword = mailTemplate(
  ({ why, url }: { region: CardLook | undefined; why: keyof typeof beginnings; url: string }) => ({
    subject: why === 'first' ? 'Ihr Passwort festlegen' : 'Neues Passwort vergeben',
    paragraphs: [beginnings[why]],
    button: { label: why === 'first' ? 'Passwort festlegen' : 'Neues Passwort vergeben', url },
    closing: [
      'Der Link gilt eine Stunde und nur einmal.',
      why === 'first'
        ? 'Sie haben diesen Link nicht angefordert? Dann brauchen Sie nichts zu tun.'
        : 'Sie haben kein neues Passwort angefordert? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
    ],
  }),
);

export const passwordChanged = mailTemplate(() => ({
  subject: 'Ihr Passwort wurde geändert',
  paragraphs: [
    'das Passwort Ihres Kontos wurde soeben geändert. Alle anderen Anmeldungen wurden beendet.',
    'Waren Sie das nicht? Dann vergeben Sie bitte gleich auf der Anmeldeseite über „Passwort vergessen?“ ein neues Passwort.',
  ],
}));

const secondFactorTexts = {
  'second-factor-on': [
    'Bestätigung in zwei Schritten eingeschaltet',
    'für Ihr Konto wurde die Bestätigung in zwei Schritten eingeschaltet. Beim Anmelden wird ab jetzt ein Code Ihrer App verlangt.',
  ],
  'second-factor-off': [
    'Bestätigung in zwei Schritten ausgeschaltet',
    'für Ihr Konto wurde die Bestätigung in zwei Schritten ausgeschaltet. Beim Anmelden genügt ab jetzt das Passwort.',
  ],
  'recovery-codes-renewed': [
    'Neue Wiederherstellungscodes',
    'für Ihr Konto wurden neue Wiederherstellungscodes ausgegeben. Die bisherigen gelten nicht mehr.',
  ],
  'recovery-code-used': [
    'Wiederherstellungscode benutzt',
    'bei Ihrem Konto hat sich jemand mit einem Wiederherstellungscode angemeldet. Dieser Code gilt nicht mehr.',
  ],
  'second-factor-refused': [
    'Mehrere falsche Codes bei Ihrem Konto',
    'bei Ihrem Konto hat jemand Ihr Passwort richtig eingegeben, danach aber mehrmals einen falschen Code. Weitere Versuche sind für eine Viertelstunde gesperrt; angemeldet hat sich damit niemand.',
  ],
  'second-factor-reset': [
    'Bestätigung in zwei Schritten zurückgesetzt',
    'die Bestätigung in zwei Schritten Ihres Kontos wurde zurückgesetzt, und alle Anmeldungen wurden beendet. Beim nächsten Anmelden genügt das Passwort; danach können Sie sie neu einrichten.',
  ],
} as const;
/** What can happen to a second factor, as the audit trail calls it. */
export type SecondFactorAct = keyof typeof secondFactorTexts;

/** With a reason where staff did it. */
export const secondFactorTold = mailTemplate(({ act, reason }: { act: SecondFactorAct; reason: string | undefined }) => {
  const [subject, text] = secondFactorTexts[act];
  return {
    subject,
    paragraphs: [
      text,
      ...(reason === undefined ? [] : [`Grund: ${reason}`]),
      'Waren Sie das nicht, oder wissen Sie nichts davon? Dann ändern Sie bitte gleich Ihr Passwort, und wenden Sie sich an den Kundenservice.',
    ],
  };
});

export const tillPinLocked = mailTemplate(() => ({
  subject: 'Ihre PIN für die Kasse ist gesperrt',
  paragraphs: [
    'Ihre PIN für die Kasse wurde dreimal falsch eingegeben und ist gesperrt; angemeldet hat sich damit niemand. Wenn Sie sich mit Ihrem Passwort anmelden, gilt sie wieder.',
    'Waren Sie das nicht? Dann legen Sie unter „Sicherheit“ bitte eine neue PIN fest.',
  ],
}));
