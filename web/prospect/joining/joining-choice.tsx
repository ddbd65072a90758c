import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { partnerJoiners } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { checkoutQuote, Quote } from '#contract/money/checkout/checkout.ts';
import type { InputOf } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';
import { askPrice } from '#web/api/joining.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import type { JoiningKindName } from './joining-kind.ts';
import classes from './joining.module.css';

interface Way {
  kind: JoiningKindName;
  isBoth: boolean;
  title: string;
  /** What it takes, and what comes after it. */
  effort: string;
  wish: InputOf<typeof checkoutQuote>;
}

const ways: readonly [Way, Way, Way] = [
  {
    kind: 'partner',
    isBoth: false,
    title: 'Akzeptanzpartner',
    effort: 'Die Karte an der Kasse annehmen. Etwa 5 Minuten, danach Bankverbindung und Öffnungszeiten.',
    wish: { purpose: 'partner-registration', isAlsoEmployer: false },
  },
  {
    kind: 'employer',
    isBoth: false,
    title: 'Arbeitgeber',
    effort: 'Beschäftigten Guthaben schenken. Etwa 3 Minuten, danach Bankverbindung und Karten.',
    wish: { purpose: 'employer-registration' },
  },
  {
    kind: 'partner',
    isBoth: true,
    title: 'Beides',
    effort: 'Ein Vertrag für Kasse und Beschäftigte. Etwa 7 Minuten, mit einem zweiten Zugang.',
    wish: { purpose: 'partner-registration', isAlsoEmployer: true },
  },
];

/** What one can join as, with price and effort; nothing to choose for who may only become an employer. */
export function JoiningChoice({ kind }: { kind: JoiningKindName }) {
  const { beides, schritt }: { beides?: string; schritt?: string } = useSearch({ strict: false });
  const user = currentUser.use();
  if (!user || !isPermitted(partnerJoiners, user)) return null;
  const chosen = ways.find((way) => way.kind === kind && way.isBoth === (beides !== undefined))!;
  return schritt === undefined ? <AllWays chosen={chosen} /> : <WayBack chosen={chosen} />;
}

/** With the second step: its price stands in the first window of a phone. */
function WayBack({ chosen }: { chosen: Way }) {
  return (
    <nav className="mt-2 small" aria-label="Teilnehmen als">
      Partner, Arbeitgeber oder beides? <WayLink way={chosen}>Auswahl ändern</WayLink>
    </nav>
  );
}

function AllWays({ chosen }: { chosen: Way }) {
  const partner = usePrice(ways[0]);
  const employer = usePrice(ways[1]);
  const both = usePrice(ways[2]);
  const prices = [partner, employer, both];
  const apart = partner && employer && partner.netCent + employer.netCent;
  return (
    <nav aria-label="Teilnehmen als">
      <ul className={classes.ways}>
        {ways.map((way, place) => (
          <li key={way.title}>
            <WayLink way={way} isHere={way === chosen}>
              <strong>{way.title}</strong>
              <span className={classes.wayPrice}>{priceWords(prices[place], way.isBoth ? apart : undefined)}</span>
              <span>{way.effort}</span>
            </WayLink>
          </li>
        ))}
      </ul>
      <p className="mt-3 small soft">
        Was später dazukommt, steht in den Konditionen <ScreenLink to="/konditionen-kurzuebersicht">für Partner</ScreenLink> und{' '}
        <ScreenLink to="/konditionen-mitarbeitercard">für Arbeitgeber</ScreenLink>.
      </p>
    </nav>
  );
}

/** Query's hook for several at once would do, and bring 900 bytes to each login (server/portal/name-chunks.ts). */
function usePrice({ wish }: Way): Quote | undefined {
  const { data } = useQuery({
    queryKey: ['checkout-quote', 'choice', ...Object.values(wish)],
    queryFn: () => askPrice(wish),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return data;
}

/** Keeps its room until the price is known. `apart`: what the same costs one by one, in cents. */
function priceWords(price: Quote | undefined, apart: number | undefined): string {
  if (!price) return '\u00a0';
  if (price.netCent === 0) return 'kostenlos';
  const saved = apart !== undefined && apart > price.netCent ? `, statt\u00a0${formatCents(apart)}\u00a0€` : '';
  return `${price.net} € netto einmalig${saved}`;
}

function WayLink({ way: { kind, isBoth }, isHere, children }: { way: Way; isHere?: boolean; children: ReactNode }) {
  return (
    <Link
      to={kind === 'partner' ? '/partner-werden' : '/arbeitgeber-werden'}
      search={isBoth ? { beides: '1' } : {}}
      activeProps={{}}
      aria-current={isHere ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
