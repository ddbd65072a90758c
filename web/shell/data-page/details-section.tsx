import type { ReactNode } from 'react';
import { legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import classes from './data-page.module.css';

interface DetailsSectionProps {
  facts: readonly (readonly [name: string, value: string])[];
  children?: ReactNode;
}

export function DetailsSection({ facts, children }: DetailsSectionProps) {
  const website = currentRegion.use()?.whiteLabelWebsiteUrl;
  return (
    <FormSection title="Vertragsdetails">
      <dl className={`stack breakable ${classes.facts}`} data-wide>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <ul data-wide>
        {website && (
          <li>
            <OutsideLink href={new URL('partner-terms', website).href}>Allgemeine Geschäftsbedingungen</OutsideLink>
          </li>
        )}
        {legalPages
          .filter(({ text }) => text === 'privacy-policy' || text === 'data-protection')
          .map(({ path, title }) => (
            <li key={path}>
              <NewTabLink to={path}>{title}</NewTabLink>
            </li>
          ))}
      </ul>
    </FormSection>
  );
}
