import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contractor } from '#contract/contractors.ts';
import { contractorsQuery, sendContractorEnd } from '#web/api/contractors.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './contractors.module.css';
import { InviteContractorForm } from './invite-contractor-form.tsx';

const PLACE = 'contractors';

/** Who sees the sums of a region: whom management invites and lets go. */
export function ContractorsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(contractorsQuery);
  const [leaving, setLeaving] = useState<Contractor | null>(null);
  return (
    <DeskPage
      title="Auftraggeber"
      lead="Städte und Vereine, für die eine Karte betrieben wird. Sie sehen die Summen ihrer Region je Monat."
    >
      <AlertList place={PLACE} />
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Liste wird geladen …</output>}
      {data && (
        <>
          <DeskPanel title="Zugänge">
            {data.contractors.length === 0 ? (
              <p>Es gibt noch keinen Auftraggeber.</p>
            ) : (
              <ListTable
                columns={['Region', 'Name', 'E-Mail-Adresse', 'Stand', 'Zugang']}
                className={classes.table!}
                aria-label="Auftraggeber"
              >
                {data.contractors.map((contractor) => (
                  <tr key={contractor.id}>
                    <td>{contractor.region}</td>
                    <td>{contractor.name}</td>
                    <td>{contractor.email}</td>
                    <td>
                      {contractor.hasPassword ? (
                        <StateMark tone="good">aktiv</StateMark>
                      ) : (
                        <StateMark tone="waiting">eingeladen</StateMark>
                      )}
                    </td>
                    <td>
                      <button type="button" className="field-button" onClick={() => setLeaving(contractor)}>
                        Beenden<span className="visually-hidden">: {contractor.name}</span>
                      </button>
                    </td>
                  </tr>
                ))}
              </ListTable>
            )}
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
          onDone={(message) => {
            setLeaving(null);
            showAlert('Info', message, { at: PLACE });
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{`${leaving.name} (${leaving.region}) wird sofort abgemeldet und bekommt eine E-Mail. Das Konto kann nicht wieder geöffnet werden.`}</p>
        </ActDialog>
      )}
    </DeskPage>
  );
}
