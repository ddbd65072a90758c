import { BONUS_FEE_AT_MOST, disagioModels } from '#contract/parties/partners/fees.ts';
import { ConditionsPage } from '#web/prospect/conditions/conditions-page.tsx';
import { disagioRows, euro, percent } from '#web/prospect/conditions/disagio-words.ts';
import { FeeTable } from '#web/prospect/conditions/fee-table.tsx';

const { basisPoints, minimum } = disagioModels.standard;
const share = percent(basisPoints);

const bookings = [
  ['Guthaben aufladen', 'kostenlos'],
  ['Guthaben einlösen', `${share} des eingelösten Betrags, mindestens ${euro(minimum)}`],
  ['Kundenbonus vergeben', `${share} des Einkaufs, mindestens ${euro(minimum)}, höchstens ${euro(BONUS_FEE_AT_MOST)}`],
];

const contract = [
  ['Auszahlung', 'alle zwei Wochen, mit einer Abrechnung über jede Buchung'],
  ['Laufzeit', 'ein Jahr, verlängert sich jeweils um ein Jahr'],
  ['Kündigung', 'mit einem Monat Frist zum Ende des Kalenderjahres'],
  ['Wechsel des Modells', 'jederzeit für die Zukunft, ab dem nächsten Monat'],
  ['Bankeinzug', 'frühestens eine Woche, nachdem Ihr SEPA-Mandat bei uns ist'],
  ['Rücklastschrift', 'ohne SEPA-Mandat 20,00 €'],
];

const links = [
  { to: '/partner-werden', label: 'Partner werden' },
  { to: '/bonus', label: 'So funktioniert der Kundenbonus' },
  { to: '/akzeptanzpartner-faq', label: 'Häufige Fragen' },
];

export function PartnerConditionsScreen() {
  return (
    <ConditionsPage
      way="partner"
      heading="Konditionen-Kurzübersicht"
      lead={(cardName) => `Was Sie als Akzeptanzpartner der ${cardName} zahlen, auf einer Seite.`}
      links={links}
      contract={contract}
    >
      {(fees) => (
        <>
          <section aria-labelledby="buchungen">
            <h2 id="buchungen">Je Buchung, im Standardmodell</h2>
            <FeeTable labelledBy="buchungen" columns={['Vorgang', 'Preis']} rows={bookings} />
          </section>
          <section aria-labelledby="modelle">
            <h2 id="modelle">Modelle zur Auswahl</h2>
            <p>Sie wählen das Modell, das zu Ihrem Umsatz mit der Karte passt. Wer wenig bucht, zahlt nur, wenn gebucht wird.</p>
            <FeeTable
              labelledBy="modelle"
              columns={['Modell', 'geeignet für', 'je Einlösung', 'monatlich', 'Teilnahmegebühr']}
              rows={disagioRows(fees?.offers_two_percent_without_fee ?? false)}
            />
          </section>
        </>
      )}
    </ConditionsPage>
  );
}
