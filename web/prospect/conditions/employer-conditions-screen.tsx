import { useQuery } from '@tanstack/react-query';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { entryFeesQuery } from '#web/api/info-pages.ts';
import { ConditionsPage } from '#web/prospect/conditions/conditions-page.tsx';
import { EntryFees } from '#web/prospect/conditions/entry-fees.tsx';
import { FeeTable } from '#web/prospect/conditions/fee-table.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

const charges = [
  ['Guthaben', 'kommt ohne Abzug auf die Karte'],
  ['Betrag je Karte', 'bis 999,99 € je Ladung; bis 50,00 € im Monat als Sachbezug steuerfrei möglich'],
  ['Rhythmus', 'monatlich, vierteljährlich, halbjährlich, jährlich oder unregelmäßig'],
  ['Ladetag', 'Anfang, Mitte oder Ende des Monats oder ein eigener Termin, jeweils um 6 Uhr'],
  ['Karten mit Ihrem Logo', 'auf Wunsch'],
];

const contract = [
  ['Bankeinzug', 'fünf Bankarbeitstage vorher angekündigt, am Ladetag eingezogen'],
  ['Rechnung', 'Zahlungsaufforderung 14 Tage vorher; geladen wird, sobald bezahlt ist'],
  ['Laufzeit', 'ein Jahr, verlängert sich jeweils um ein Jahr'],
  ['Kündigung', 'mit einem Monat Frist zum Ende des Kalenderjahres'],
  ['Austritt einer Person', 'es wird nicht mehr geladen; was auf der Karte ist, bleibt bei der Person'],
  ['Rücklastschrift', 'ohne SEPA-Mandat 20,00 €'],
];

const links = [
  { to: '/arbeitgeber-werden', label: 'Arbeitgeber werden' },
  { to: '/arbeitgeber-faq', label: 'Häufige Fragen' },
];

/** What taking part as an employer costs. */
export function EmployerConditionsScreen() {
  const region = currentRegion.use();
  const cardName = region?.cardName ?? 'Karte';
  const {
    data: fees,
    error,
    isLoadingError,
    refetch,
  } = useQuery({ ...entryFeesQuery(region?.slug ?? ''), enabled: region !== null });
  const isProspect = currentUser.use()?.role === 'interested';
  return (
    <ConditionsPage
      way="employer"
      heading="Konditionen der MitarbeiterCARD"
      lead={`Was Sie als Arbeitgeber mit der ${cardName} zahlen, auf einer Seite.`}
      links={isProspect ? links : links.slice(1)}
    >
      <section aria-labelledby="ladungen">
        <h2 id="ladungen">Laden</h2>
        <FeeTable labelledBy="ladungen" columns={['Thema', 'Regelung']} rows={charges} />
      </section>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {fees && <EntryFees way="employer" data={fees} />}
      <section aria-labelledby="vertrag">
        <h2 id="vertrag">Vertrag und Zahlung</h2>
        <FeeTable labelledBy="vertrag" columns={['Thema', 'Regelung']} rows={contract} />
      </section>
    </ConditionsPage>
  );
}
