import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { partnerJoiners } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { checkoutQuote } from '#contract/money/checkout/checkout.ts';
import type { InputOf } from '#contract/common/call.ts';
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

const ways: readonly Way[] = [
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
  const { beides }: { beides?: string } = useSearch({ strict: false });
  const user = currentUser.use();
  if (!user || !isPermitted(partnerJoiners, user)) return null;
  return (
    <nav aria-label="Teilnehmen als">
      <ul className={classes.ways}>
        {ways.map((way) => (
          <WayCard key={way.title} way={way} isHere={way.kind === kind && way.isBoth === (beides !== undefined)} />
        ))}
      </ul>
      <p className="mt-3 small soft">
        Was später dazukommt, steht in den Konditionen <ScreenLink to="/konditionen-kurzuebersicht">für Partner</ScreenLink> und{' '}
        <ScreenLink to="/konditionen-mitarbeitercard">für Arbeitgeber</ScreenLink>.
      </p>
    </nav>
  );
}

function WayCard({ way: { kind, isBoth, title, effort, wish }, isHere }: { way: Way; isHere: boolean }) {
  const { data } = useQuery({
    queryKey: ['checkout-quote', 'choice', ...Object.values(wish)],
    queryFn: () => askPrice(wish),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return (
    <li>
      <Link
        to={kind === 'partner' ? '/partner-werden' : '/arbeitgeber-werden'}
        search={isBoth ? { beides: '1' } : {}}
        activeProps={{}}
        aria-current={isHere ? 'true' : undefined}
      >
        <strong>{title}</strong>
        <span className={classes.wayPrice}>
          {data ? (data.netCent === 0 ? 'kostenlos' : `${data.net} € netto einmalig`) : '\u00a0'}
        </span>
        <span>{effort}</span>
      </Link>
    </li>
  );
}
