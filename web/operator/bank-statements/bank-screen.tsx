import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { bankAccountsQuery, bankMovementsQuery } from '#web/api/bank-statements.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccountTable } from './account-table.tsx';
import { MovementTable } from './movement-table.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { StatementTable } from './statement-table.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** What the bank says of the regions' accounts, beside the books: statements, gaps, what came and what is unclear. */
export function BankScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(bankAccountsQuery);
  const movements = useQuery(bankMovementsQuery);
  const [{ region = '' }, change] = useAddressParams();
  const matches = useMemo(() => (region ? (row: { region: string }) => row.region === region : null), [region]);
  const unclear = data?.accounts.reduce((sum, account) => sum + account.unclear, 0) ?? 0;
  const regionChoice = data && (
    <QuickSelect
      label="Region"
      value={region}
      onChange={(value) => change({ region: value || undefined, seite: undefined })}
      options={[
        { value: '', label: 'Alle Regionen' },
        ...data.accounts.map((account) => ({ value: account.region, label: account.cardName })),
      ]}
    />
  );
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Bank"
      lead="Was sicher ist, wird von selbst zugeordnet. Alles andere entscheiden Sie."
      actions={
        <Link to="/bank-klaeren" className={unclear > 0 ? 'button' : 'button button-quiet'}>
          {unclear === 0 ? 'Umsätze klären' : unclear === 1 ? 'Einen Umsatz klären' : `${formatCount(unclear)} Umsätze klären`}
        </Link>
      }
    >
      <UploadPanel isMain={unclear === 0} />
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <RefusedFiles refusals={data.refusals} />
          <Tabs
            label="Was gezeigt wird"
            param="teil"
            tabs={[
              { label: 'Konten', content: <AccountTable accounts={data.accounts} /> },
              {
                label: 'Auszüge',
                content: <StatementTable statements={data.statements} matches={matches} quick={regionChoice} />,
              },
              {
                label: 'Umsätze',
                content: (
                  <>
                    {movements.isLoadingError && <LoadFailure error={movements.error} onRetry={() => void movements.refetch()} />}
                    {movements.data && <MovementTable movements={movements.data} matches={matches} quick={regionChoice} />}
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </DeskPage>
  );
}
