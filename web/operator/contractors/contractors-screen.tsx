import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Contractor } from '#contract/tenancy/contractors/contractors.ts';
import { contractorsQuery, sendContractorEnd } from '#web/api/contractors.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { InviteContractorForm } from './invite-contractor-form.tsx';

const PLACE = 'contractors';
const BY_REGION = { column: 'region', isDescending: false };

/** Who sees the sums of a region: whom management invites and lets go. */
export function ContractorsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(contractorsQuery);
  const [leaving, setLeaving, dialog] = useDeskDialog<Contractor>(PLACE);
  const columns = useMemo(() => contractorColumns(setLeaving), [setLeaving]);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Auftraggeber"
      lead="Städte und Vereine, für die eine Karte betrieben wird. Sie sehen die Summen ihrer Region je Monat."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Liste wird geladen …</output>}
      {data && (
        <>
          <DeskPanel title="Zugänge">
            <DeskTable
              title="Auftraggeber"
              noun="Zugänge"
              rows={data.contractors}
              columns={columns}
              initialSort={BY_REGION}
              keyOf={({ id }) => id}
              empty={data.contractors.length === 0 ? 'Es gibt noch keinen Auftraggeber.' : 'Keinen Auftraggeber gefunden.'}
              said={<AlertList place={PLACE} />}
            />
          </DeskPanel>
          <DeskPanel title="Auftraggeber einladen">
            <InviteContractorForm regions={data.regions} />
          </DeskPanel>
        </>
      )}
      {leaving && (
        <ActDialog
          title="Zugang beenden?"
          confirm="Zugang beenden"
          reasonLabel="Grund (steht in der E-Mail)"
          send={(reason) => sendContractorEnd({ id: leaving.id, reason })}
          done={`Der Zugang von ${leaving.name} ist beendet.`}
          fallback="Der Zugang konnte nicht beendet werden."
          {...dialog}
        >
          <p>{`${leaving.name} (${leaving.region}) wird sofort abgemeldet und bekommt eine E-Mail. Das Konto kann nicht wieder geöffnet werden.`}</p>
        </ActDialog>
      )}
    </DeskPage>
  );
}

function contractorColumns(end: (contractor: Contractor) => void): TableColumn<Contractor>[] {
  return [
    { id: 'region', header: 'Region', narrow: 'bare', text: ({ region }) => region },
    { id: 'name', header: 'Name', text: ({ name }) => name },
    { id: 'email', header: 'E-Mail-Adresse', text: ({ email }) => email },
    {
      id: 'state',
      header: 'Stand',
      narrow: 'bare',
      text: ({ hasPassword }) => (hasPassword ? 'aktiv' : 'eingeladen'),
      render: ({ hasPassword }) => (
        <StateMark tone={hasPassword ? 'good' : 'waiting'}>{hasPassword ? 'aktiv' : 'eingeladen'}</StateMark>
      ),
    },
    {
      id: 'end',
      header: 'Zugang',
      narrow: 'bare',
      text: () => '',
      isAction: true,
      render: (contractor) => (
        <RowButton about={contractor.name} onClick={() => end(contractor)}>
          Beenden
        </RowButton>
      ),
    },
  ];
}
