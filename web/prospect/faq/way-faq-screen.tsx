import { useQuery } from '@tanstack/react-query';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { type FaqAudience, faqFields } from '#contract/tenancy/regions/faqs.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { faqsQuery } from '#web/api/faqs.ts';
import { InterestContactForm } from '#web/prospect/contact/interest-contact-form.tsx';
import { ContactPerson, ContactPersonSkeleton } from '#web/prospect/info/contact-person.tsx';
import { toldOf, type Way } from '#web/prospect/info/told-of.ts';
import { FaqList } from '#web/ui/faq-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './way-faq.module.css';

const words = {
  partner: {
    heading: 'Häufige Fragen von Akzeptanzpartnern',
    conditions: { to: '/konditionen-kurzuebersicht', label: 'Konditionen-Kurzübersicht' },
  },
  employer: {
    heading: 'Häufige Fragen von Arbeitgebern',
    conditions: { to: '/konditionen-mitarbeitercard', label: 'Konditionen der MitarbeiterCARD' },
  },
} as const;

/** What shops or employers ask, in the variant of those who take part or of those who may. */
export function wayFaqScreen(way: Way) {
  return function WayFaqScreen() {
    const user = currentUser.use();
    return user && <WayFaq way={way} user={user} />;
  };
}

function WayFaq({ way, user }: { way: Way; user: SignedInUser }) {
  const isProspect = user.role === 'interested';
  const audience: FaqAudience = isProspect ? `interest-${way}` : way;
  const { data, error, isPending, isLoadingError, refetch } = useQuery(faqsQuery(audience));
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const { heading, conditions } = words[way];
  return (
    <div className={`page ${classes.page}`}>
      <h1>{heading}</h1>
      <p className="page-lead">
        {isProspect ? `Was Sie vor der Teilnahme an der ${cardName} wissen möchten.` : `Antworten rund um die ${cardName}.`}
      </p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <div className="max-52 mt-5">
          <ContactPersonSkeleton />
        </div>
      )}
      {data && <FaqList faqs={data.acf[faqFields[audience]] ?? []} />}
      {data && (
        <section aria-labelledby="weiter">
          <h2 className="heading-large" id="weiter">
            Ihre Frage ist nicht dabei?
          </h2>
          <div className="max-52 mt-5">
            <ContactPerson acf={data.acf} />
          </div>
          <nav className="page-actions" aria-label="Weitere Hilfe">
            {!isProspect && <ScreenLink to="/partner-contact">Schreiben Sie uns</ScreenLink>}
            <ScreenLink to="/partner">Alles zur Teilnahme</ScreenLink>
            {toldOf(user).includes(way) && <ScreenLink to={conditions.to}>{conditions.label}</ScreenLink>}
            <ScreenLink to="/terminbuchung">Termin vereinbaren</ScreenLink>
          </nav>
        </section>
      )}
      {isProspect && <InterestContactForm user={user} />}
    </div>
  );
}
