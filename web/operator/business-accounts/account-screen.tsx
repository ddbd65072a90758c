import { formatEuros } from '#contract/common/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { OutputOf } from '#contract/common/call.ts';
import type { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import { businessAccountQuery } from '#web/api/business-accounts.ts';
import { CallError } from '#web/api/call-error.ts';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AccountItems } from './account-items.tsx';
import { AccountLines } from './account-lines.tsx';

const isUnknown = (error: Error | null) => error instanceof CallError && [400, 404, 422].includes(error.status);

/** The account of a partner or an employer: what is open, and all that has moved it. */
export function AccountScreen() {
  const { art, id = '' }: { art?: string; id?: string } = useSearch({ strict: false });
  const kind = art === 'arbeitgeber' ? 'employer' : 'partner';
  const { data, error, isLoadingError, refetch } = useQuery({ ...businessAccountQuery({ kind, id }), retry: false });
  if (data) return <Account account={data} />;
  return (
    <DeskPage title="Konto">
      {isUnknown(error) && <p>Dieses Konto gibt es nicht.</p>}
      {isLoadingError && !isUnknown(error) && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!isLoadingError && <p aria-busy="true">Das Konto wird geladen …</p>}
    </DeskPage>
  );
}

function Account({ account }: { account: OutputOf<typeof businessAccount> }) {
  const { business, cardName, region, balanceCents, items, moves: lines, hasUnclearMoney } = account;
  return (
    <DeskPage
      title={`Konto: ${business.name}`}
      lead={`${business.kind === 'partner' ? 'Partner' : 'Arbeitgeber'} der ${cardName}. ${balanceText(balanceCents)}`}
      actions={
        <>
          <DeskLink to={`/${business.kind === 'partner' ? 'partner' : 'arbeitgeber'}-akte?id=${business.id}`}>Zur Akte</DeskLink>
          <DeskLink to="/offene-posten">Alle offenen Posten</DeskLink>
        </>
      }
    >
      {hasUnclearMoney && (
        <p className="mt-4">
          Bei der Bank ist Geld, das von diesem Unternehmen sein kann und noch nicht zugeordnet ist.{' '}
          <DeskLink to="/bank-klaeren">Umsätze klären</DeskLink>
        </p>
      )}
      <DeskPanel title="Was offen ist">
        <AccountItems region={region} items={items} owner={business.name} />
      </DeskPanel>
      <DeskPanel title="Posten und Zahlungen">
        <AccountLines lines={lines} owner={business.name} />
      </DeskPanel>
    </DeskPage>
  );
}

function balanceText(cents: number): string {
  if (cents === 0) return 'Das Konto ist ausgeglichen.';
  return cents > 0 ? `Saldo: Das Unternehmen schuldet ${formatEuros(cents)}.` : `Saldo: Wir schulden ${formatEuros(-cents)}.`;
}
