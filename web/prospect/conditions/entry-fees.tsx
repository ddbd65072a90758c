import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { FeeTable } from '#web/prospect/conditions/fee-table.tsx';
import { PriceListLink } from '#web/prospect/info/price-list-link.tsx';
import type { Way } from '#web/prospect/info/told-of.ts';

const net = (amount: string) => `${amount}\u00a0€`;
const isSome = (amount: string) => amount !== '0,00';

/** What joining costs once, as the region has it. */
export function EntryFees({ way, data }: { way: Way; data: RegionCheckoutData }) {
  const both = data.partner_and_mitarbeitercard_entry_fee_discount;
  const clubs = data.requirement_to_join_club_names.map((club) => club.requirement_to_join_club_name);
  return (
    <section aria-labelledby="einrichtung">
      <h2 id="einrichtung">Einmalig, zum Start</h2>
      {way === 'partner' && data.partner_entry_fee_description_text && <p>{data.partner_entry_fee_description_text}</p>}
      <FeeTable
        labelledBy="einrichtung"
        columns={['Gebühr', 'Preis']}
        rows={[
          ...feeRows(way, data),
          ...(isSome(both) ? [['Nachlass, wer zugleich Akzeptanzpartner und Arbeitgeber wird', `−${net(both)}`]] : []),
        ]}
      />
      {data.requirement_to_join_membership_in_club && (
        <p>
          <strong>Zur Teilnahme ist eine Mitgliedschaft im Gewerbeverein notwendig.</strong>
          {clubs.length > 0 && ` Dazu zählt: ${clubs.join(', ')}.`}
        </p>
      )}
      <PriceListLink way={way} data={data} />
      {data.association_invoices && <p>Die Rechnung über die Einrichtungsgebühr stellt der Marketingverein der Region.</p>}
    </section>
  );
}

function feeRows(way: Way, data: RegionCheckoutData): string[][] {
  const [fee, discount] =
    way === 'partner'
      ? [data.partner_entry_fee, data.partner_entry_fee_membership_discount]
      : [data.mitarbeitercard_entry_fee, data.employer_entry_fee_membership_discount];
  return [
    [way === 'partner' ? 'Einrichtungsgebühr Akzeptanzpartner' : 'Einrichtungsgebühr MitarbeiterCARD', net(fee)],
    ...(isSome(discount) ? [['Nachlass für Mitglieder im Gewerbeverein', `−${net(discount)}`]] : []),
    ...(way === 'partner' ? [['Jede weitere Filiale', net(fee)]] : []),
  ];
}
