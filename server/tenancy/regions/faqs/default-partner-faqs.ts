import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { TOP_UP_LIMIT_EUROS } from '#contract/common/top-up-limit.ts';
import type { Faq } from '#contract/tenancy/regions/faqs.ts';

const fees =
  '<p>Aufladen ist kostenlos. Für eine Einlösung zahlen Sie im Standardmodell 2,0 % des eingelösten Betrags, mindestens 0,20 EUR. Für einen Kundenbonus sind es 2,0 % des Einkaufs, mindestens 0,20 EUR und höchstens 0,50 EUR. Alle Preise verstehen sich zzgl. MwSt.</p>';

/** What shops ask before they take part, where their region does not word it itself. `{cardName}` is filled in. */
export const defaultInterestPartnerFaqs: readonly Faq[] = [
  {
    question: 'Was bringt mir die {cardName}?',
    answer:
      '<p>Guthaben auf der {cardName} kann nur bei den Partnern der Region ausgegeben werden. Ein Geschenkgutschein, ein Bonus oder eine Zuwendung vom Arbeitgeber landet so in Ihrer Kasse und nicht im Internet.</p>' +
      '<p>Mit einem Kundenbonus geben Sie Ihren Kundinnen und Kunden einen Grund wiederzukommen. Wie hoch er ist, entscheiden Sie selbst.</p>',
  },
  {
    question: 'Was brauche ich an der Kasse?',
    answer:
      '<p>Einen PC, ein Tablet oder ein Smartphone mit Internet genügt. Sie buchen im Browser; die Kartennummer tippen Sie ein oder lesen sie mit der Kamera. Es geht auch über viele EC-Terminals und manche Kassensysteme.</p>' +
      '<p>Unter <a href="/demo-buchung">Demo-Buchung</a> können Sie das Buchen gleich ausprobieren, ohne dass etwas geschieht.</p>',
  },
  {
    question: 'Was kostet die Teilnahme?',
    answer: `${fees}<p>Welche Modelle es gibt und was die Einrichtung kostet, steht in der <a href="/konditionen-kurzuebersicht">Konditionen-Kurzübersicht</a>.</p>`,
  },
  {
    question: 'Wann bekomme ich mein Geld?',
    answer:
      '<p>Alle zwei Wochen. Sie erhalten eine Abrechnung mit allen Einlösungen, Aufladungen, Boni und Gebühren, und der Betrag wird überwiesen oder, wenn Sie mehr aufgeladen als eingelöst haben, eingezogen.</p>',
  },
  {
    question: 'Muss ich einen Kundenbonus gewähren?',
    answer:
      '<p>Nein. Der Bonus ist Ihre Entscheidung, und Sie können ihn jederzeit ändern oder beenden. Was möglich ist, lesen Sie unter <a href="/bonus">Bonus</a>.</p>',
  },
  {
    question: 'Wie lange bin ich gebunden?',
    answer:
      '<p>Der Vertrag verlängert sich jeweils um ein Jahr. Kündigen können Sie mit einer Frist von einem Monat zum Ende des Kalenderjahres.</p>',
  },
  {
    question: 'Ich habe mehrere Filialen. Geht das?',
    answer:
      '<p>Ja. Jede Filiale bekommt eigene Zugänge, eigene Öffnungszeiten und steht mit ihrer Anschrift im Verzeichnis der Partner. Buchungen und Auswertungen sehen Sie je Filiale.</p>',
  },
  {
    question: 'Kann ich die Karte auch meinen Beschäftigten geben?',
    answer:
      '<p>Ja, als MitarbeiterCARD. Beim Registrieren können Sie angeben, dass Sie auch als Arbeitgeber teilnehmen möchten. Mehr dazu steht in den <a href="/arbeitgeber-faq">Fragen für Arbeitgeber</a>.</p>',
  },
  {
    question: 'Wie geht es jetzt weiter?',
    answer:
      '<p>Sie registrieren sich unter <a href="/partner-werden">Partner werden</a>, zahlen die Einrichtungsgebühr und ergänzen Ihre Angaben. Danach stehen Sie im Verzeichnis und können buchen. Wenn Sie vorher sprechen möchten: <a href="/terminbuchung">Vereinbaren Sie einen Termin.</a></p>',
  },
];

/** What shops ask that take part already. */
export const defaultPartnerFaqs: readonly Faq[] = [
  {
    question: 'Wie löse ich Guthaben ein?',
    answer:
      '<p>Öffnen Sie <a href="/buchung">Buchung</a>, scannen Sie die Karte oder tippen Sie ihre Nummer ein, geben Sie den Betrag unter „Guthaben einlösen“ ein und bestätigen Sie mit der Eingabetaste. Der Beleg lässt sich danach drucken.</p>',
  },
  {
    question: 'Wie viel darf ich auf eine Karte laden?',
    answer: `<p>Auf eine Karte dürfen je Kalendermonat höchstens ${TOP_UP_LIMIT_EUROS} EUR aufgeladen werden, bei allen Partnern zusammen. Nach dem Abfragen des Guthabens sehen Sie, wie viel in diesem Monat noch möglich ist.</p>`,
  },
  {
    question: 'Ich habe mich vertippt. Was kann ich tun?',
    answer: `<p>Kurz nach der Buchung können Sie sie an der Kasse selbst zurücknehmen. Danach schicken Sie uns innerhalb von ${CORRECTION_HOURS} Stunden einen <a href="/korrektur">Korrekturauftrag</a>. Wir führen ihn aus und bestätigen es per E-Mail.</p>`,
  },
  {
    question: 'Was kostet eine Buchung?',
    answer: `${fees}<p>Gilt für Sie ein anderes Modell, steht es in Ihren Vertragsdetails. Alle Modelle finden Sie in der <a href="/konditionen-kurzuebersicht">Konditionen-Kurzübersicht</a>.</p>`,
  },
  {
    question: 'Wie ändere ich meinen Kundenbonus?',
    answer:
      '<p>Als Admin unter <a href="/bonusauftrag">Bonus</a>. Eine Änderung gilt ab dem dritten Werktag (Montag bis Freitag); bis dahin gilt, was vorher galt.</p>',
  },
  {
    question: 'Wann wird abgerechnet?',
    answer:
      '<p>Alle zwei Wochen, am Montag. Die Abrechnungen finden Sie im <a href="/dokumente">Dokumentenarchiv</a>. Sie nennen jede Einlösung, jede Aufladung, jeden Bonus und die Gebühren.</p>',
  },
  {
    question: 'Was passiert, wenn eine Lastschrift zurückgeht?',
    answer:
      '<p>Prüfen Sie bitte Kontodeckung und Bankverbindung und melden Sie sich bei uns. Ohne erteiltes SEPA-Mandat kostet eine Rücklastschrift 20 EUR.</p>',
  },
  {
    question: 'Eine Kundin hat ihre Karte verloren. Was sage ich ihr?',
    answer:
      '<p>Ist die Karte registriert, kann die Kundin sie in ihrem Konto selbst sperren und das Guthaben auf eine andere Karte übertragen lassen. Deshalb lohnt es sich, beim Verkauf auf das Registrieren hinzuweisen.</p>',
  },
  {
    question: 'Kann ich mein Abrechnungsmodell wechseln?',
    answer:
      '<p>Ja, jederzeit für die Zukunft. Der Wechsel gilt ab dem nächsten Monat. Schreiben Sie uns über das <a href="/partner-contact">Kontaktformular</a>.</p>',
  },
  {
    question: 'Wie ändere ich Öffnungszeiten, Filialen oder Zugänge?',
    answer:
      '<p>Als Admin in Ihren Partnerdaten. Nur Name und E-Mail-Adresse der Ansprechperson ändern wir für Sie, damit niemand Ihr Konto übernehmen kann.</p>',
  },
];
