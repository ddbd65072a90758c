import { legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { pageOfWebsite } from '#web/format/page-of-website.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';

/** What is agreed to: the terms are the region's own, on its website. */
export function JoiningConsent({ websiteUrl }: { websiteUrl: string }) {
  return (
    <>
      Ich akzeptiere die{' '}
      <OutsideLink href={pageOfWebsite(websiteUrl, 'partner-terms')}>
        AGB<span className="visually-hidden"> (neuer Tab)</span>
      </OutsideLink>
      , die <Legal title="Datenschutzhinweise" /> und die <Legal title="Datenschutzerklärung" />.
    </>
  );
}

function Legal({ title }: { title: string }) {
  const page = legalPages.find((one) => one.title === title);
  return page ? <NewTabLink to={page.path}>{title}</NewTabLink> : title;
}
