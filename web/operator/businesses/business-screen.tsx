import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { accountingPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { BusinessKind, BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { businessMessages } from '#contract/parties/businesses/business-fields.ts';
import { businessQuery, readBusinessesAnew } from '#web/api/businesses.ts';
import { CallError } from '#web/api/call-error.ts';
import { currentUser } from '#web/api/current-user.ts';
import { AccountLink } from '#web/operator/desk/business-columns.tsx';
import { DeskColumns, DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { BankPanel } from './bank-panel.tsx';
import { kindTexts } from './business-texts.ts';
import type { ContractAct } from './contract-act.ts';
import { ContractActDialog } from './contract-act-dialog.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { DisagioPanel } from './disagio-panel.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { BranchPanel } from './branch-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { TrailPanel } from './trail-panel.tsx';

const PLACE = 'business';

/** Everything about one contract, and what staff can do with it. */
export function businessScreen(kind: BusinessKind) {
  return function BusinessScreen() {
    const { id = '' }: { id?: string } = useSearch({ strict: false });
    const { data, error, isLoadingError, refetch } = useQuery({ ...businessQuery(kind, id), retry: false });
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400 || error.status === 422);
    if (data) return <Business record={data} />;
    return (
      <DeskPage title={kindTexts[kind].one}>
        {isUnknown && <p>{businessMessages.unknown}</p>}
        {isLoadingError && !isUnknown && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!isLoadingError && <p aria-busy="true">Die Akte wird geladen …</p>}
      </DeskPage>
    );
  };
}

function Business({ record }: { record: BusinessRecord }) {
  const result = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  const [act, setAct, dialog] = useDeskDialog<ContractAct>(PLACE, () => result.current?.focus());
  const { one, many, list } = kindTexts[record.kind];
  const user = currentUser.use();
  const panel = { record, onAct: setAct };
  return (
    <DeskPage
      title={record.data.companyName}
      lead={
        <>
          {one} in {record.region.name}, Vertrag {record.contractID}
        </>
      }
      actions={
        <>
          {user && isPermitted(accountingPermits, user) && (
            <AccountLink business={{ kind: record.kind, id: record.id, name: record.data.companyName }} />
          )}
          {record.kind === 'employer' && (
            <DeskLink to={`/arbeitgeber-ladeauftraege?arbeitgeber=${record.id}`}>Ladeaufträge</DeskLink>
          )}
          <DeskLink to={list}>{`Alle ${many}`}</DeskLink>
        </>
      }
    >
      <div ref={result} tabIndex={-1}>
        <AlertList place={PLACE} />
      </div>
      <DeskColumns
        left={
          <>
            <ContractPanel {...panel} />
            {record.disagio && <DisagioPanel {...panel} disagio={record.disagio} />}
            <DataPanel {...panel} />
          </>
        }
        right={
          <>
            <BankPanel {...panel} />
            <PeoplePanel {...panel} />
            {record.kind === 'partner' && <BranchPanel {...panel} />}
            <DocumentPanel record={record} />
            <TrailPanel record={record} />
          </>
        }
      />
      {act && (
        <ContractActDialog
          key={act.title}
          about={{ kind: record.kind, id: record.id, version: record.version }}
          readAnew={readBusinessesAnew}
          act={act}
          {...dialog}
        />
      )}
    </DeskPage>
  );
}
