import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { newsletterLinkInvalid } from '#contract/personal-data.ts';
import { failureText } from '#web/api/call-error.ts';
import { sendNewsletterConfirmation } from '#web/api/personal-data.ts';

/** Where the link of the mail leads. A press on the button confirms, because mail programs open links by themselves. */
export function NewsletterConfirmationScreen() {
  const { t = '' }: { t?: string } = useSearch({ strict: false });
  const confirm = useMutation({ mutationFn: () => sendNewsletterConfirmation(t) });
  return (
    <div className="page page-message">
      <div className="sheet">
        <h1>Newsletter bestätigen</h1>
        <output className="page-lead">
          {confirm.isSuccess && 'Vielen Dank! Ab jetzt erhalten Sie den Newsletter, höchstens einmal im Monat.'}
          {confirm.isError && <span className="field-error">{failureText(confirm.error, newsletterLinkInvalid)}</span>}
          {!confirm.isSuccess && !confirm.isError && 'Möchten Sie den Newsletter Ihrer Karte an Ihre E-Mail-Adresse erhalten?'}
        </output>
        <p className="page-actions">
          {!confirm.isSuccess && (
            <button
              type="button"
              className="button"
              aria-disabled={confirm.isPending}
              onClick={() => !confirm.isPending && confirm.mutate()}
            >
              Newsletter bestätigen
            </button>
          )}
          <Link to="/">Zur Startseite</Link>
        </p>
      </div>
    </div>
  );
}
