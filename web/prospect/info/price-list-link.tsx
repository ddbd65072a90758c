import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import type { Way } from '#web/prospect/info/told-of.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';

/** Where somebody else charges for joining, its prices stand in a paper of its own; nothing where there is none. */
export function PriceListLink({ way, data }: { way: Way; data: RegionCheckoutData }) {
  const href = way === 'partner' ? data.partner_price_list : data.employer_price_list;
  if (href === '') return null;
  return (
    <p>
      <OutsideLink href={href}>Preisübersicht (PDF)</OutsideLink>
    </p>
  );
}
