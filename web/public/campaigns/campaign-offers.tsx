import { useQuery } from '@tanstack/react-query';
import { type CampaignOffer, offersHeading, offerTerms, offerTitle } from '#contract/money/campaigns/offers.ts';
import { offersQuery } from '#web/api/shops.ts';
import '#web/public/campaigns/offers.css';

/** What campaigns of a region give today; nothing where none does. The server writes the same elements. */
export function CampaignOffers({ region, served }: { region: string; served?: readonly CampaignOffer[] | undefined }) {
  const { data } = useQuery(offersQuery(region, served));
  if (!data || data.offers.length === 0) return null;
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">{offersHeading}</h2>
      <ul>
        {data.offers.map((offer) => (
          <li key={`${offer.name} ${offer.endsOn}`}>
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer }: { offer: CampaignOffer }) {
  const [amount, reason] = offerTitle(offer);
  return (
    <details>
      <summary>
        <strong>{amount}</strong> {reason}
      </summary>
      <p>{offerTerms(offer)}</p>
    </details>
  );
}
