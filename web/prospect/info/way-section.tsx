import { useQuery } from '@tanstack/react-query';
import { BONUS_FEE_AT_MOST, disagioModels } from '#contract/parties/partners/fees.ts';
import { formatCents } from '#contract/common/money.ts';
import { conditionsImageQuery } from '#web/api/info-pages.ts';
import { advantages } from '#web/prospect/info/advantages.ts';
import { RegionPicture } from '#web/ui/region-picture.tsx';
import type { Way } from '#web/prospect/info/told-of.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './info.module.css';

const { basisPoints, minimum } = disagioModels.standard;
const percent = `${(basisPoints / 100).toFixed(1).replace('.', ',')} %`;

const words = {
  partner: {
    heading: (isProspect: boolean) => (isProspect ? 'Als Akzeptanzpartner teilnehmen' : 'Ihre Vorteile als Akzeptanzpartner'),
    join: { to: '/partner-werden', label: 'Jetzt Partner werden' },
    conditions: { to: '/konditionen-kurzuebersicht', label: 'Alle Konditionen für Akzeptanzpartner' },
    faq: { to: '/akzeptanzpartner-faq', label: 'Häufige Fragen' },
    figures: [
      ['0,00 €', 'für jede Aufladung'],
      [percent, `je Einlösung, mindestens ${formatCents(minimum)} €`],
      [`${formatCents(BONUS_FEE_AT_MOST)} €`, 'höchstens für einen Kundenbonus'],
    ],
    note: 'Preise zzgl. MwSt. im Standardmodell; weitere Modelle stehen in den Konditionen.',
  },
  employer: {
    heading: (isProspect: boolean) => (isProspect ? 'Als Arbeitgeber teilnehmen' : 'Die MitarbeiterCARD für Arbeitgeber'),
    join: { to: '/arbeitgeber-werden', label: 'Jetzt Arbeitgeber werden' },
    conditions: { to: '/konditionen-mitarbeitercard', label: 'Alle Konditionen der MitarbeiterCARD' },
    faq: { to: '/arbeitgeber-faq', label: 'Häufige Fragen' },
    figures: [
      ['100 %', 'Ihrer Ladung kommen auf der Karte an'],
      ['50,00 €', 'je Person und Monat steuerfrei möglich'],
      ['6 Uhr', 'am Ladetag ist das Guthaben da'],
    ],
    note: null,
  },
} as const;

interface WaySectionProps {
  way: Way;
  cardName: string;
  isProspect: boolean;
}

/** One way to take part: what it brings, what it costs, and the way in. */
export function WaySection({ way, cardName, isProspect }: WaySectionProps) {
  const { heading, join, conditions, faq, figures, note } = words[way];
  const { data: picture } = useQuery(conditionsImageQuery(way));
  return (
    <section aria-labelledby={way}>
      <h2 id={way}>{heading(isProspect)}</h2>
      <ul className={classes.advantages}>
        {advantages[way].map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon className={classes.icon} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={`sheet stack middle mt-8 padded ${classes.conditions}`}>
        <RegionPicture
          address={picture}
          alt={`Bild zu den Konditionen der ${cardName}. Alle Angaben stehen auch als Text auf der Seite der Konditionen.`}
        />
        <div>
          <dl className={classes.figures}>
            {figures.map(([figure, meaning]) => (
              <div key={meaning}>
                <dt>{meaning}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          {note && <p className={`mt-4 small ${classes.small}`}>{note}</p>}
        </div>
        <p className="row across middle gap-3 gap-x-6">
          {isProspect && (
            <ScreenLink to={join.to} className="button button-quiet">
              {join.label}
            </ScreenLink>
          )}
          <ScreenLink to={conditions.to}>{conditions.label}</ScreenLink>
          <ScreenLink to={faq.to}>{faq.label}</ScreenLink>
        </p>
      </div>
    </section>
  );
}
