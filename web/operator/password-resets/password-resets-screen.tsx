import { useQuery } from '@tanstack/react-query';
import type { PasswordReset } from '#contract/password-resets.ts';
import { passwordResetsQuery, sendFreshLink } from '#web/api/password-resets.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './password-resets.module.css';

/** Who has asked for a new password and has not set it yet (part 3, section 2.9). Nobody but the recipient sees a link (rulings 4). */
export function PasswordResetsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(passwordResetsQuery);
  return (
    <DeskPage
      title="Offene Passwort-Links"
      lead="Wer ein neues Passwort angefordert und noch nicht vergeben hat. Den Link selbst kennt nur, wer die E-Mail bekommt."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Liste wird geladen …</output>}
      {data && (
        <DeskPanel title={data.length === 1 ? 'Ein gültiger Link' : `${data.length} gültige Links`}>
          {data.length === 0 ? (
            <p>Zurzeit wartet niemand darauf, ein neues Passwort zu vergeben.</p>
          ) : (
            <ResetTable resets={data} />
          )}
        </DeskPanel>
      )}
    </DeskPage>
  );
}

function ResetTable({ resets }: { resets: readonly PasswordReset[] }) {
  const sending = useAttempt({
    act: ({ id }: PasswordReset) => sendFreshLink(id),
    confirmation: (_, { email }) => `Ein neuer Link ist an ${email} unterwegs. Der bisherige gilt nicht mehr.`,
    fallback: 'Der Link konnte nicht gesendet werden.',
  });
  return (
    <>
      <ListTable
        columns={['E-Mail-Adresse', 'Karte', 'Angefordert', 'Link', 'Neu senden']}
        className={classes.table!}
        aria-label="Offene Passwort-Links"
      >
        {resets.map((reset) => (
          <tr key={reset.id}>
            <td>{reset.email}</td>
            <td>{reset.card_name}</td>
            <td>{formatInstant(reset.password_reset_timestamp)}</td>
            <td className={classes.link}>{reset.reset_password_link}</td>
            <td>
              <button
                type="button"
                className="field-button"
                aria-disabled={sending.isPending}
                onClick={() => sending.start(reset)}
              >
                Neuen Link senden<span className="visually-hidden"> an {reset.email}</span>
              </button>
            </td>
          </tr>
        ))}
      </ListTable>
      <AlertList place={sending.place} />
    </>
  );
}
