import { consentWordings, type ConsentKind } from '#contract/parties/customers/consents.ts';
import { legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';

/**
 * The words of a consent, with links to the texts they name. Those open beside the form, so that nothing typed is lost.
 */
export function ConsentLabel({ kind }: { kind: ConsentKind }) {
  const parts = consentWordings[kind].split(/(Teilnahmebedingungen|Datenschutzhinweise)/);
  return parts.map((part) => {
    const page = legalPages.find(({ title }) => title === part);
    return page ? (
      <NewTabLink key={part} to={page.path}>
        {part}
      </NewTabLink>
    ) : (
      part
    );
  });
}
