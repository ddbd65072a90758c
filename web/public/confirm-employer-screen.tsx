import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { sendAccountConfirmation } from '#web/api/joining.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

/** Where the link of the mail leads. A press on the button confirms, because mail programs open links by themselves. */
export function ConfirmEmployerScreen() {
  const { t = '' }: { t?: string } = useSearch({ strict: false });
  const [isConfirmed, setConfirmed] = useState(false);
  const confirm = useAttempt({
    act: () => sendAccountConfirmation(t),
    onSuccess: () => setConfirmed(true),
    fallback: accountMessages.linkInvalid,
  });
  return (
    <div className="page page-message">
      <div className="sheet">
        <h1>Arbeitgeber-Zugang bestätigen</h1>
        <output className="page-lead">
          {isConfirmed
            ? 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt als Arbeitgeber anmelden.'
            : 'Gehört diese E-Mail-Adresse Ihnen? Dann bestätigen Sie sie bitte.'}
        </output>
        <p className="page-actions">
          {isConfirmed ? (
            <Link className="button" to={logins.employer.path}>
              Zum {logins.employer.heading}
            </Link>
          ) : (
            <AttemptButton attempt={confirm}>E-Mail-Adresse bestätigen</AttemptButton>
          )}
        </p>
        {confirm.alerts}
      </div>
    </div>
  );
}
