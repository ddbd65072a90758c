import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LegalTextName } from '#contract/tenancy/regions/regions.ts';
import { failureText } from '#web/api/call-error.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { legalTextQuery } from '#web/api/region.ts';
import { HtmlText } from '#web/ui/html-text.tsx';

/** The page of one legal text, in the wording of the current region. */
export function legalScreen(name: LegalTextName, title: string) {
  return function LegalScreen() {
    const text = useQuery(legalTextQuery(name, currentRegion.use()?.slug));
    return (
      <article className="page page-text">
        <h1>{title}</h1>
        {text.isError && (
          <div role="alert">
            <p>{failureText(text.error, 'Der Text konnte nicht geladen werden.')}</p>
            <p className="page-actions">
              <button type="button" className="button" onClick={() => void text.refetch()}>
                Erneut versuchen
              </button>
            </p>
          </div>
        )}
        {text.data && <HtmlText html={text.data.html} />}
        {!text.isPending && (
          <p className="page-actions">
            <Link to="/">Zur Startseite</Link>
          </p>
        )}
      </article>
    );
  };
}
