import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';

const texts = {
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

/** Notes what happened to a second factor in the trail, and tells its owner by mail. `by` is whoever did it, where that is staff. */
export async function tellOfSecondFactor(
  trx: Trx,
  personId: number,
  act: keyof typeof texts,
  by?: { staffId: number; reason: string },
): Promise<void> {
  const { email, first_name, last_name, region_id } = await getPerson(trx, personId);
  const [subject, text] = texts[act];
  await audit(trx, {
    personId: by?.staffId ?? personId,
    regionId: region_id,
    act,
    ...(by && { subject: `person ${personId}`, reason: by.reason }),
  });
  await queueMail(trx, {
    to: email,
    recipientId: personId,
    subject,
    salutation: `Guten Tag ${first_name} ${last_name},`,
    paragraphs: [
      text,
      ...(by ? [`Grund: ${by.reason}`] : []),
      'Waren Sie das nicht, oder wissen Sie nichts davon? Dann ändern Sie bitte gleich Ihr Passwort, und wenden Sie sich an den Kundenservice.',
    ],
  });
}
