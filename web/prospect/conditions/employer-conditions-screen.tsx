import { DEBIT_LEAD_DAYS, INVOICE_LEAD_DAYS } from '#contract/common/charge-leads.ts';
import { ConditionsPage } from '#web/prospect/conditions/conditions-page.tsx';
import { FeeTable } from '#web/prospect/conditions/fee-table.tsx';

const charges = [
  ['Guthaben', 'kommt ohne Abzug auf die Karte'],
  ['Betrag je Karte', 'bis 999,99 € je Ladung; bis 50,00 € im Monat als Sachbezug steuerfrei möglich'],
  ['Rhythmus', 'monatlich, vierteljährlich, halbjährlich, jährlich oder unregelmäßig'],
  ['Ladetag', 'Anfang, Mitte oder Ende des Monats oder ein eigener Termin, jeweils um 6 Uhr'],
  ['Karten mit Ihrem Logo', 'auf Wunsch'],
];

const contract = [
  ['Bankeinzug', `${DEBIT_LEAD_DAYS} Bankarbeitstage vorher angekündigt, am Ladetag eingezogen`],
  ['Rechnung', `Zahlungsaufforderung ${INVOICE_LEAD_DAYS} Tage vorher; geladen wird, sobald bezahlt ist`],
  ['Laufzeit', 'ein Jahr, verlängert sich jeweils um ein Jahr'],
  ['Kündigung', 'mit einem Monat Frist zum Ende des Kalenderjahres'],
  ['Austritt einer Person', 'es wird nicht mehr geladen; was auf der Karte ist, bleibt bei der Person'],
  ['Rücklastschrift', 'ohne SEPA-Mandat 20,00 €'],
];

const links = [
  { to: '/arbeitgeber-werden', label: 'Arbeitgeber werden' },
  { to: '/arbeitgeber-faq', label: 'Häufige Fragen' },
];

export function EmployerConditionsScreen() {
  return (
    <ConditionsPage
      way="employer"
      heading="Konditionen der MitarbeiterCARD"
      lead={(cardName) => `Was Sie als Arbeitgeber mit der ${cardName} zahlen, auf einer Seite.`}
      links={links}
      contract={contract}
    >
      {() => (
        <section aria-labelledby="ladungen">
          <h2 id="ladungen">Laden</h2>
          <FeeTable labelledBy="ladungen" columns={['Thema', 'Regelung']} rows={charges} />
        </section>
      )}
    </ConditionsPage>
  );
}
