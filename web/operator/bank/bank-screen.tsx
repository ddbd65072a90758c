import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bankAccountsQuery, bankMovementsQuery } from '#web/api/bank.ts';
import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { SelectField } from '#web/ui/form/fields.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AccountTable } from './account-table.tsx';
import { MovementTable } from './movement-table.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { StatementTable } from './statement-table.tsx';
import { UploadPanel } from './upload-panel.tsx';
import classes from './bank.module.css';

/** What the bank says of the regions' accounts, beside the books: statements, gaps, what came and what is unclear. */
export function BankScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(bankAccountsQuery);
  const movements = useQuery(bankMovementsQuery);
  const [{ region = '' }, change] = useAddressParams();
  const matches = useMemo(() => (region ? (row: { region: string }) => row.region === region : null), [region]);
  const unclear = data?.accounts.reduce((sum, account) => sum + account.unclear, 0) ?? 0;
  return (
    <DeskPage
      title="Bank"
      lead="Kontoauszüge werden einmal gelesen. Was sicher ist, wird von selbst zugeordnet; alles andere entscheiden Sie."
      actions={<DeskLink to="/bank-klaeren">{unclear > 0 ? `Umsätze klären (${unclear})` : 'Umsätze klären'}</DeskLink>}
    >
      <UploadPanel />
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <p aria-busy="true">Die Konten werden geladen …</p>}
      {data && (
        <>
          <RefusedFiles refusals={data.refusals} />
          <AccountTable accounts={data.accounts} />
          <div className={classes.filter}>
            <SelectField
              label="Region"
              value={region}
              placeholder="Alle Regionen"
              onChange={({ currentTarget }) => change({ region: currentTarget.value || undefined, seite: undefined })}
              options={data.accounts.map((account) => ({ value: account.region, label: account.cardName }))}
            />
          </div>
          <StatementTable statements={data.statements} matches={matches} />
        </>
      )}
      {movements.isLoadingError && <LoadFailure error={movements.error} onRetry={() => void movements.refetch()} />}
      {movements.data && <MovementTable movements={movements.data} matches={matches} />}
    </DeskPage>
  );
}
