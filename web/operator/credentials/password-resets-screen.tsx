import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PasswordReset } from '#contract/tenancy/credentials/password-resets.ts';
import { passwordResetsQuery, sendFreshLink } from '#web/api/password-resets.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { instantColumn } from '#web/ui/table/value-columns.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';

/** Who has asked for a new password and has not set it yet. Nobody but the recipient sees a link. */
export function PasswordResetsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(passwordResetsQuery);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Offene Passwort-Links"
      lead="Wer ein neues Passwort angefordert und noch nicht vergeben hat. Den Link selbst kennt nur, wer die E-Mail bekommt."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Liste wird geladen …</output>}
      {data && (
        <DeskPanel title={data.length === 1 ? 'Ein gültiger Link' : `${data.length} gültige Links`}>
          <ResetTable resets={data} />
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
  const { isPending, start } = sending;
  const columns = useMemo(() => resetColumns({ isPending, start }), [isPending, start]);
  return (
    <DeskTable
      title="Offene Passwort-Links"
      noun="Links"
      rows={resets}
      columns={columns}
      keyOf={({ id }) => id}
      said={sending.alerts}
      empty={resets.length === 0 ? 'Zurzeit wartet niemand darauf, ein neues Passwort zu vergeben.' : 'Keine Links gefunden.'}
    />
  );
}

function resetColumns({ isPending, start }: Pick<Attempt<PasswordReset>, 'isPending' | 'start'>): TableColumn<PasswordReset>[] {
  return [
    { id: 'email', header: 'E-Mail-Adresse', text: ({ email }) => email },
    { id: 'card', header: 'Karte', narrow: 'bare', text: ({ card_name }) => card_name },
    instantColumn('asked', 'Angefordert', ({ password_reset_timestamp }) => password_reset_timestamp),
    {
      id: 'link',
      header: 'Link',
      text: ({ reset_password_link }) => reset_password_link,
      render: ({ reset_password_link }) => <span className="soft small breakable">{reset_password_link}</span>,
    },
    actsColumn(
      (reset) => (
        <button type="button" className="field-button" aria-disabled={isPending} onClick={() => start(reset)}>
          Neuen Link senden<span className="visually-hidden"> an {reset.email}</span>
        </button>
      ),
      { id: 'send', header: 'Neu senden' },
    ),
  ];
}
