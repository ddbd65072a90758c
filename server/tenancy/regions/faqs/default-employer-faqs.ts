import { INVOICE_LEAD_DAYS } from '#contract/common/charge-leads.ts';
import type { Faq } from '#contract/tenancy/regions/faqs.ts';

const taxFree =
  '<p>Sachbezüge bleiben bis 50 EUR je Person und Kalendermonat steuer- und sozialabgabenfrei, wenn die gesetzlichen Voraussetzungen erfüllt sind. Lädt jemand mehr, sehen Sie das vor dem Speichern. Ob es bei Ihnen passt, sagt Ihnen Ihre Steuerberatung.</p>';

const payment = `<p>Bei Bankeinzug kündigen wir jeden Einzug per E-Mail an und ziehen den Betrag am Ladetag ein. Bei Rechnung erhalten Sie ${INVOICE_LEAD_DAYS} Tage vorher eine Zahlungsaufforderung; geladen wird, sobald bezahlt ist, frühestens am Ladetag.</p>`;

/** What employers ask before they take part, where their region does not word it itself. `{cardName}` is filled in. */
export const defaultInterestEmployerFaqs: readonly Faq[] = [
  {
    question: 'Was ist die MitarbeiterCARD?',
    answer:
      '<p>Eine {cardName} für Ihre Beschäftigten, auf die Sie regelmäßig oder zu einem Anlass Guthaben laden. Ausgegeben wird es bei den Partnern der Region.</p>',
  },
  { question: 'Ist das steuerfrei?', answer: taxFree },
  {
    question: 'Wie viel Arbeit macht das jeden Monat?',
    answer:
      '<p>Sie legen für jede Karte einmal Betrag und Rhythmus fest, einzeln, für viele auf einmal oder mit einer Ladeliste aus Excel. Danach wird von selbst geladen. Für die Lohnabrechnung gibt es jeden Monat eine fertige Liste.</p>',
  },
  {
    question: 'Was kostet die Teilnahme?',
    answer:
      '<p>Einmalig eine Einrichtungsgebühr; was Sie laden, kommt ohne Abzug auf die Karten. Die Preise Ihrer Region stehen unter <a href="/konditionen-mitarbeitercard">Konditionen MitarbeiterCARD</a>.</p>',
  },
  { question: 'Wie bezahle ich die Ladungen?', answer: payment },
  {
    question: 'Sehe ich, wofür meine Beschäftigten das Guthaben ausgeben?',
    answer:
      '<p>Nein. Guthaben und Buchungen einer Karte sieht nur, wem sie gehört. Sie sehen allein, was Sie selbst geladen haben.</p>',
  },
  {
    question: 'Kann unser Logo auf die Karten?',
    answer: '<p>Ja, gegen Aufpreis. Sie laden das Logo im Portal hoch, und es erscheint auf den Karten Ihrer Beschäftigten.</p>',
  },
  {
    question: 'Wie geht es jetzt weiter?',
    answer:
      '<p>Sie registrieren sich unter <a href="/arbeitgeber-werden">Arbeitgeber werden</a>, zahlen die Einrichtungsgebühr und ergänzen Ihre Angaben. Dann bekommen Sie Karten und legen los. Wenn Sie vorher sprechen möchten: <a href="/terminbuchung">Vereinbaren Sie einen Termin.</a></p>',
  },
];

/** What employers ask that take part already. */
export const defaultEmployerFaqs: readonly Faq[] = [
  {
    question: 'Wie lade ich Guthaben auf die Karten?',
    answer:
      '<p>Unter <a href="/mitarbeitercards-verwalten">MitarbeiterCARDs</a> legen Sie Betrag, Rhythmus und Zeitpunkt fest: je Karte, für mehrere Karten zusammen oder mit einer Ladeliste. Geladen wird am Ladetag um 6 Uhr.</p>',
  },
  { question: 'Was bedeutet die Grenze von 50 EUR?', answer: taxFree },
  { question: 'Wann und wie wird bezahlt?', answer: payment },
  {
    question: 'Jemand verlässt das Unternehmen. Was muss ich tun?',
    answer:
      '<p>Tragen Sie bei der Karte das Austrittsdatum ein. Ab diesem Tag wird nicht mehr geladen. Was schon auf der Karte ist, bleibt bei der Person.</p>',
  },
  {
    question: 'Eine Karte ist verloren gegangen. Was nun?',
    answer:
      '<p>Melden Sie die Karte als verloren. Ist sie nicht registriert, wird sie sofort gesperrt; ist sie registriert, kümmern wir uns gemeinsam mit der Person um eine Ersatzkarte.</p>',
  },
  {
    question: 'Woher bekomme ich neue Karten?',
    answer:
      '<p>Bestellen Sie sie in der Kartenverwaltung nach. Neue Karten stehen dann in Ihrem Bestand und lassen sich gleich zuordnen.</p>',
  },
  {
    question: 'Wo finde ich Abrechnungen und Rechnungen?',
    answer: '<p>Im <a href="/dokumente">Dokumentenarchiv</a>, nach Jahren geordnet.</p>',
  },
  {
    question: 'Wie ändere ich unsere Daten?',
    answer:
      '<p>In Ihren Arbeitgeberdaten. Zahlungsart, Ansprechperson und deren E-Mail-Adresse ändern wir für Sie: Schreiben Sie uns über das <a href="/partner-contact">Kontaktformular</a>.</p>',
  },
];
