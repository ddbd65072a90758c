import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { newsletterLinkInvalid } from '#contract/parties/customers/personal-data.ts';
import { sendNewsletterConfirmation } from '#web/api/personal-data.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

/** Where the link of the mail leads. A press on the button confirms, because mail programs open links by themselves. */
export function NewsletterConfirmationScreen() {
  const { t = '' }: { t?: string } = useSearch({ strict: false });
  const [isConfirmed, setConfirmed] = useState(false);
  const confirm = useAttempt({
    act: () => sendNewsletterConfirmation(t),
    onSuccess: () => setConfirmed(true),
    fallback: newsletterLinkInvalid,
  });
  return (
    <div className="page page-message">
      <div className="sheet">
        <h1>Newsletter bestätigen</h1>
        <output className="page-lead">
          {isConfirmed
            ? 'Vielen Dank! Ab jetzt erhalten Sie den Newsletter, höchstens einmal im Monat.'
            : 'Möchten Sie den Newsletter Ihrer Karte an Ihre E-Mail-Adresse erhalten?'}
        </output>
        <p className="page-actions">
          {!isConfirmed && <AttemptButton attempt={confirm}>Newsletter bestätigen</AttemptButton>}
          <Link to="/">Zur Startseite</Link>
        </p>
        {confirm.alerts}
      </div>
    </div>
  );
}
