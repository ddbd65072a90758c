import { legalPages } from '#contract/legal-pages.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { PageProps } from '#web/partner/personal-data/page-props.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import classes from './personal-data.module.css';

const day = (iso: string) => (iso ? formatDate(iso) : 'noch nicht bekannt');

/** Step 4: the contract as it is, and the terms (part 2, section 2). */
export function DetailsPage({ answer, form }: Pick<PageProps, 'answer' | 'form'>) {
  const website = currentRegion.use()?.whiteLabelWebsiteUrl;
  const facts: [string, string][] = [
    ['Vertragsnummer', answer.contractID],
    ['Firma', form.values.companyName],
    ['Vertragsstatus', answer.contractStatus],
    ['Kontaktdaten übermittelt am', day(answer.contactDetailsSentAt)],
    ['Freischaltung im System am', day(answer.systemOnboardingAt)],
    ['Vertragsbeginn', day(answer.contractStartAt)],
    ['Vertragsende', answer.contractEndAt ? formatDate(answer.contractEndAt) : 'verlängert sich jährlich'],
    ['Disagio-Modell', answer.disagioNow],
    ['Teilnahmegebühr', answer.participationFee],
    ['Zahlungsart', form.values.paymentMethod],
    ['Standorte', String(form.values.branches.length)],
  ];
  return (
    <FormSection title="Vertragsdetails">
      <dl className={classes.facts} data-wide>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p data-wide>Der Vertrag verlängert sich jährlich. Die Kündigungsfrist beträgt einen Monat zum Ende des Kalenderjahres.</p>
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
