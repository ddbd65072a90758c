import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { toneVariables } from '#contract/common/tones.ts';
import { strangersWays } from '#contract/portal/front-door.ts';
import { audienceOf, legalTextOf, type RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import { skylineVariables } from '#contract/tenancy/regions/skyline.ts';
import { regionQuery } from '#web/api/region.ts';
import { contactPicturesQuery } from '#web/api/region-editing.ts';
import { RegionPicture } from '#web/ui/region-picture.tsx';
import { Brand } from '#web/shell/brand.tsx';
import { sectionNames } from './part-names.ts';
import town from '#web/ui/skyline.module.css';
import classes from './regions.module.css';

interface PageInLookProps {
  /** Of the region; empty for the operator's own. */
  slug: string;
  part: RegionPart;
  children: ReactNode;
}

/** The page that visitors see a part on: head, picture, heading and foot in the region's colours. Nothing leads on. */
export function PageInLook({ slug, part, children }: PageInLookProps) {
  const { data: region } = useQuery({ ...regionQuery(slug), enabled: slug !== '' });
  const { data: pictures } = useQuery({ ...contactPicturesQuery(slug), enabled: slug !== '' && part === 'contact' });
  const look = { ...(region && toneVariables(region.primaryColor, 'light')), ...skylineVariables(slug) } as CSSProperties;
  const { heading, lead } = wordsOf(part, region?.cardName ?? 'Karte');
  return (
    <div className={classes.page} data-theme="light" style={look}>
      <p className={classes.window} aria-hidden="true">
        <span />
        <span />
        <span />
      </p>
      <div className={`row apart middle gap-x-5 ${classes.lookHeader}`}>
        <span className="shell-brand">
          <Brand region={region ?? null} />
        </span>
        <span className={`row gap-x-5 small bold ${classes.ways}`} aria-hidden="true">
          {strangersWays.map(({ to, label }) => (
            <span key={to}>{label}</span>
          ))}
        </span>
      </div>
      <div className={classes.staged}>
        {part === 'contact' && (
          <div className={`${town.skyline} ${classes.skyline}`} aria-hidden="true">
            <RegionPicture address={pictures?.acf.image_region_header} />
          </div>
        )}
        <h3 className={classes.heading}>{heading}</h3>
        {lead && <p className="page-lead">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      <p className={`row apart gap-x-5 small soft ${classes.foot}`} aria-hidden="true">
        <span>{region?.cardName ?? 'Kartenkontor'}</span>
        <span>Impressum · Datenschutzerklärung · Barrierefreiheit</span>
      </p>
    </div>
  );
}

/** The heading and first words of the page that shows a part. */
function wordsOf(part: RegionPart, cardName: string): { heading: string; lead?: string } {
  const audience = audienceOf(part);
  if (audience === 'customer') return { heading: 'Hilfe/FAQ', lead: `Häufige Fragen zur ${cardName} und ihre Antworten.` };
  if (audience) {
    const heading = `Häufige Fragen von ${audience.endsWith('employer') ? 'Arbeitgebern' : 'Akzeptanzpartnern'}`;
    const lead = audience.startsWith('interest')
      ? `Was Sie vor der Teilnahme an der ${cardName} wissen möchten.`
      : `Antworten rund um die ${cardName}.`;
    return { heading, lead };
  }
  if (legalTextOf(part)) return { heading: sectionNames[part] };
  if (part === 'perks') return { heading: 'Vorteile', lead: `Das bringt Ihnen Ihre ${cardName} außer dem Bezahlen.` };
  if (part === 'contact') return { heading: `Die ${cardName}` };
  return { heading: sectionNames[part] };
}
