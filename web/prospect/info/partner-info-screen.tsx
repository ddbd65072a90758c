import { useQuery } from '@tanstack/react-query';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { introductionQuery } from '#web/api/info-pages.ts';
import { InterestContactForm } from '#web/prospect/contact/interest-contact-form.tsx';
import { ContactPerson, ContactPersonSkeleton } from '#web/prospect/info/contact-person.tsx';
import { NextSteps } from '#web/prospect/info/next-steps.tsx';
import { RegionPicture } from '#web/ui/region-picture.tsx';
import { toldOf } from '#web/prospect/info/told-of.ts';
import { WaySection } from '#web/prospect/info/way-section.tsx';
import { CityCard } from '#web/shell/city-card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import town from '#web/ui/skyline.module.css';
import classes from './info.module.css';

/** What taking part is about, by who asks; the home of prospects. */
export function PartnerInfoScreen() {
  const user = currentUser.use();
  return user && <PartnerInfo user={user} />;
}

function PartnerInfo({ user }: { user: SignedInUser }) {
  const region = currentRegion.use();
  const { data, error, isPending, isLoadingError, refetch } = useQuery(introductionQuery);
  const cardName = region?.cardName ?? 'Karte';
  const isProspect = user.role === 'interested';
  const ways = toldOf(user);
  const [first] = ways;
  return (
    <div className={`page stack ${classes.page}`}>
      <header>
        <div className={town.skyline}>
          <RegionPicture address={data?.acf.image_region_header} />
        </div>
        <div className={`stack gap-6 mt-6 ${classes.welcome}`}>
          <div>
            <h1>{first === 'partner' ? `Willkommen bei der ${cardName}` : `Die ${cardName} für Ihre Beschäftigten`}</h1>
            <p className="page-lead">
              {first === 'partner'
                ? 'Eine Karte, viele Geschäfte: Was darauf geladen wird, bleibt in der Region und kommt in Ihre Kasse.'
                : 'Sie laden Guthaben auf die Karten Ihres Teams, ausgegeben wird es in den Geschäften der Region.'}
            </p>
            {isProspect && (
              <p className="row middle gap-3 gap-x-6 mt-5">
                <ScreenLink to={first === 'partner' ? '/partner-werden' : '/arbeitgeber-werden'} className="button">
                  Jetzt teilnehmen
                </ScreenLink>
                {first === 'partner' && <ScreenLink to="/demo-buchung">Kasse ausprobieren</ScreenLink>}
              </p>
            )}
          </div>
          <div className={classes.card}>
            <CityCard region={region} />
          </div>
        </div>
        <RegionPicture address={data?.acf.image_region_header_stripe} className={classes.stripe} />
      </header>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <ContactPersonSkeleton />}
      {data && <ContactPerson acf={data.acf} />}
      {ways.map((way) => (
        <WaySection key={way} way={way} cardName={cardName} isProspect={isProspect} />
      ))}
      {isProspect && <NextSteps user={user} />}
      {isProspect && (
        <section aria-labelledby="schreiben">
          <h2 id="schreiben">Schreiben Sie uns</h2>
          <p className="page-lead">Sie haben eine Frage, die hier nicht beantwortet ist? Wir melden uns bei Ihnen.</p>
          <InterestContactForm user={user} />
        </section>
      )}
    </div>
  );
}
