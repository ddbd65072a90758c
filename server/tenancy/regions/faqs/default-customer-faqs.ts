import { TOP_UP_LIMIT_EUROS } from '#contract/common/top-up-limit.ts';
import type { Faq } from '#contract/tenancy/regions/faqs.ts';

/** What card holders ask where their region does not word it (part 1, section 2.11). `{cardName}` is filled in. */
export const defaultCustomerFaqs: readonly Faq[] = [
  {
    question: 'Was kostet die {cardName}?',
    answer:
      '<p>Nichts. Sie erhalten die {cardName} kostenlos bei den teilnehmenden Partnern. Es gibt keine Vertragsbindung und keine laufenden Gebühren.</p>',
  },
  {
    question: 'Wie sammle ich Bonus?',
    answer:
      '<p>Zeigen Sie die {cardName} bei jedem Einkauf vor. Gewährt der Partner einen Kundenbonus, bucht er ihn sofort als Guthaben auf Ihre Karte. Damit können Sie bei allen Partnern bezahlen.</p>',
  },
  {
    question: 'Ich habe meine Karte verloren. Was kann ich tun?',
    answer:
      '<p>Ist die Karte registriert, sperren Sie sie gleich unter <a href="/lock-card">{cardName} sperren</a>. Danach ist mit ihr keine Buchung mehr möglich. Ihr Guthaben können Sie dort auf eine andere Ihrer Karten übertragen lassen.</p>' +
      '<p>Das Guthaben einer Karte, die nicht registriert ist, können wir leider nicht ersetzen. Registrieren Sie Ihre Karte deshalb unter <a href="/registrierung">Registrierung</a>. Die Seite lässt sich nur öffnen, wenn Sie abgemeldet sind.</p>',
  },
  {
    question: 'Wofür kann ich die {cardName} verwenden?',
    answer:
      '<p>Zum Bezahlen, zum Verschenken und zum Sammeln von Bonus: bei allen Partnern, die an der {cardName} teilnehmen. Auch ein Teilbetrag lässt sich einlösen; der Rest bleibt auf der Karte.</p>' +
      '<p>Die Partner erhalten eingelöste Beträge alle zwei Wochen ausgezahlt. So bleibt Ihr Geld in der Region.</p>',
  },
  {
    question: 'Wo bekomme ich die {cardName}, und wo kann ich sie aufladen?',
    answer:
      '<p>Bei den <a href="/partner-finden">teilnehmenden Partnern</a>. Dort erhalten Sie die Karte kostenlos und können sie gleich aufladen.</p>',
  },
  {
    question: 'Mit welchem Betrag kann ich die {cardName} als Gutschein aufladen?',
    answer: `<p>Mit jedem Betrag von 1 bis ${TOP_UP_LIMIT_EUROS} EUR.</p>`,
  },
  {
    question: 'Kann ich mit der {cardName} auch online bestellen?',
    answer:
      '<p>Eingelöst wird die Karte an der Kasse der Partner. Ob ein Partner sie auch bei einer Bestellung im Internet annimmt, sagt er Ihnen gern selbst.</p>',
  },
  {
    question: 'Kann ich Guthaben von einer Karte auf eine andere übertragen?',
    answer:
      '<p>Ja, auf eine Ihrer registrierten Karten. Beantragen Sie die Übertragung unter <a href="/lock-card">Guthaben übertragen</a>. In der Regel ist sie innerhalb von 72 Stunden ausgeführt; danach erhalten Sie eine Bestätigung. Die abgebende Karte lässt sich dann nicht mehr verwenden.</p>',
  },
  {
    question: 'Wie lange ist mein Guthaben gültig?',
    answer:
      '<p>Solange Sie die Karte benutzen, unbegrenzt. Das Guthaben verfällt erst, wenn es drei volle Kalenderjahre lang keine Buchung gab, und zwar am 31. Dezember des dritten Jahres. Mindestens sechs Monate vorher weisen wir Sie an Ihre registrierte E-Mail-Adresse darauf hin.</p>',
  },
  {
    question: 'Mein Lieblingsgeschäft nimmt noch nicht teil. Was kann ich tun?',
    answer:
      '<p>Sprechen Sie das Geschäft an oder schreiben Sie uns über das <a href="/contact">Kontaktformular</a>, wen Sie vermissen. Wir melden uns dort gern.</p>',
  },
  {
    question: 'Muss ich mit der {cardName} bezahlen, um Bonus zu erhalten?',
    answer:
      '<p>Nein. Es genügt, dass Sie die {cardName} beim Einkauf vorzeigen. Bezahlen können Sie, wie Sie möchten: bar, mit einer anderen Karte oder mit Ihrem Guthaben.</p>',
  },
];
