import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { conditionsImageQuery } from '#web/api/info-pages.ts';
import { RegionPicture } from '#web/prospect/info/region-picture.tsx';
import type { Way } from '#web/prospect/info/told-of.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './conditions.module.css';

interface ConditionsPageProps {
  way: Way;
  heading: string;
  lead: string;
  links: readonly { to: string; label: string }[];
  children: ReactNode;
}

/** Conditions in words and tables, beside the picture that the region has of them. */
export function ConditionsPage({ way, heading, lead, links, children }: ConditionsPageProps) {
  const { data: picture } = useQuery(conditionsImageQuery(way));
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.begin}>
        <div>
          <h1>{heading}</h1>
          <p className="page-lead">{lead}</p>
        </div>
        <RegionPicture address={picture} alt="Bild zu den Konditionen. Alle Angaben stehen auch als Text auf dieser Seite." />
      </div>
      {children}
      <p className={classes.note}>
        Alle Preise sind Nettopreise zzgl. MwSt. von 19 %. Es gelten die Teilnahmebedingungen Ihres Vertrags.
      </p>
      <nav className={`page-actions ${classes.links}`} aria-label="Weitere Wege">
        {links.map(({ to, label }) => (
          <ScreenLink key={to} to={to}>
            {label}
          </ScreenLink>
        ))}
        <button type="button" className={classes.print} onClick={() => window.print()}>
          Konditionen drucken
        </button>
      </nav>
    </div>
  );
}
