import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { deleteAccount } from '#contract/parties/customers/personal-data.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { endAccount } from '#web/api/personal-data.ts';
import { useCardWords } from '#web/customer/use-card-words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PasswordField } from '#web/ui/form/fields.tsx';
import classes from './personal-data.module.css';

/** Article 17 GDPR. Says first what becomes of the money, and asks for the password. */
export function EndAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="mb-5">
        Ihre Angaben werden gelöscht, Ihre Karten sind nicht mehr registriert. Guthaben verfällt dadurch nicht.
      </p>
      <button type="button" className="button button-danger" onClick={() => setIsOpen(true)}>
        Konto löschen
      </button>
      {isOpen && (
        <Dialog title="Konto löschen" onClose={() => setIsOpen(false)}>
          <Balances />
          <EndAccountForm />
        </Dialog>
      )}
    </>
  );
}

function Balances() {
  const wordsOf = useCardWords();
  const { data, error, isLoadingError, refetch } = useQuery(dashboardQuery);
  const filled = Object.values(data?.cardsData ?? {}).filter((card) => card.balance.balanceFormattedDE !== '0,00');
  return (
    <div className={classes.consequences}>
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence="Ihr Guthaben können wir deshalb gerade nicht nennen."
          onRetry={() => void refetch()}
        />
      )}
      {filled.length > 0 && (
        <>
          <p>
            <strong>Sie haben noch Guthaben:</strong>
          </p>
          <ul>
            {filled.map(({ cardId, balance, isCardLocked }) => (
              <li key={cardId}>
                {wordsOf(cardId)}: <span className="amount">{balance.balanceFormattedDE} €</span>
                {isCardLocked && ' (gesperrt)'}
              </li>
            ))}
          </ul>
        </>
      )}
      <ul>
        <li>Guthaben bleibt auf der Karte. Sie können es weiter einlösen oder die Karte später neu registrieren.</li>
        <li>
          Eine Karte ohne Registrierung können wir bei Verlust nicht sperren. Für Guthaben auf gesperrten Karten wenden Sie sich
          vorher an uns.
        </li>
        <li>
          Ihre Buchungen sehen Sie danach nicht mehr. Wir bewahren sie ohne Ihren Namen auf, solange das Gesetz es verlangt.
        </li>
        <li>Das Löschen lässt sich nicht rückgängig machen.</li>
      </ul>
    </div>
  );
}

function EndAccountForm() {
  const navigate = useNavigate();
  const form = useContractForm({
    schema: deleteAccount.input,
    labels: { password: 'Ihr Passwort' },
    start: { password: '' },
    send: ({ password }) => endAccount(password),
    confirmation: () => 'Ihr Konto wurde gelöscht. Eine Bestätigung haben wir Ihnen per E-Mail geschickt.',
    onSuccess: () => void navigate({ to: logins.customer.path }),
    fallback: 'Ihr Konto konnte nicht gelöscht werden.',
  });
  return (
    <FormElement form={form}>
      <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
      <SubmitButton isSending={form.isSending} sending="Wird gelöscht …" className="button button-danger">
        Konto endgültig löschen
      </SubmitButton>
    </FormElement>
  );
}
