import { useQuery } from '@tanstack/react-query';

import { formatCount } from '#contract/common/format-count.ts';
import { moneyRunQuery } from '#web/api/settlements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RunFiles } from './run-files.tsx';
import { RunStatements } from './run-statements.tsx';
import { SIGNS } from './statement-columns.tsx';

const PLACE = 'money-run';

/** One run: its files for the bank, and the statements that it made. */
export function RunView({ region, run }: { region: string; run: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(moneyRunQuery(region, run));

  const say = (message: string) => showAlert('Info', message, { at: PLACE });
  return (
    <DeskPage
      title={data ? `Abrechnungslauf vom ${formatDate(data.issuedOn)}` : 'Abrechnungslauf'}
      lead={data?.cardName}
      actions={<DeskLink to="/abrechnungslaeufe">Alle Läufe</DeskLink>}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <AlertList place={PLACE} />
      {data && (
        <>
          <DeskPanel title="Lauf">
            <Facts
              isWide
              facts={[
                ['Nummer', String(data.run)],
                ['Auszahlung am', formatDate(data.paysOn)],
                ['Einzug am', formatDate(data.collectsOn)],
                ['Fertig', data.finishedAt ? formatInstant(data.finishedAt) : 'noch nicht'],
                ['Abrechnungen', formatCount(data.statements.length)],
              ]}
            />
          </DeskPanel>
          <RunFiles
            region={region}
            run={run}
            files={data.files}
            dueOn={{ payout: data.paysOn, collection: data.collectsOn }}
            onSaid={say}
          />
          <DeskPanel title="Abrechnungen">
            <p className="mb-4">{SIGNS} Auf der Abrechnung des Partners steht es umgekehrt.</p>
            <RunStatements region={region} statements={data.statements} files={data.files} onSaid={say} />
          </DeskPanel>
        </>
      )}
    </DeskPage>
  );
}
