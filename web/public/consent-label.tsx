import { consentWordings, type ConsentKind } from '#contract/consents.ts';
import { legalPages } from '#contract/legal-pages.ts';

/** The words of a consent, with links to the texts they name. Those open beside the form, so that nothing typed is lost. */
export function ConsentLabel({ kind }: { kind: ConsentKind }) {
  const parts = consentWordings[kind].split(/(Teilnahmebedingungen|Datenschutzhinweise)/);
  return parts.map((part) => {
    const page = legalPages.find(({ title }) => title === part);
    return page ? (
      <a key={part} href={page.path} target="_blank" rel="noopener">
        {part}
        <span className="visually-hidden"> (neuer Tab)</span>
      </a>
    ) : (
      part
    );
  });
}
