import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { branchMessages } from '#contract/branch-data.ts';
import { partnerDataMessages } from '#contract/partner-data.ts';
import { partnerDataQuery } from '#web/api/partner-data.ts';
import { BackFromPayment } from '#web/partner/personal-data/back-from-payment.tsx';
import { PartnerDataForm } from '#web/partner/personal-data/partner-data-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import page from '#web/shell/data-page/data-page.module.css';

/** The data of a partner with its branches, in five steps (part 2, section 2, Partner data wizard). */
export function PartnerDataScreen() {
  const { order, cancelled }: { order?: string; cancelled?: unknown } = useSearch({ strict: false });
  return (
    <div className="page">
      <h1>Partnerdaten bearbeiten</h1>
      {order ? <BackFromPayment orderId={order} isCancelled={cancelled !== undefined} /> : <PartnerDataOfNow />}
    </div>
  );
}

function PartnerDataOfNow() {
  const { data, error, isLoadingError, refetch } = useQuery(partnerDataQuery);
  const isWithoutUser = data?.branches.some(({ branchUsers }) => branchUsers.length === 0) ?? false;
  return (
    <>
      <p className="page-lead">
        Was wir von Ihnen wissen müssen, und was wir von Ihnen veröffentlichen. Fragen dazu?{' '}
        <Link to="/konditionen-kurzuebersicht">Preisliste</Link>
        {' · '}
        <Link to="/partner-contact">Kontakt</Link>
      </p>
      {data && !data.partnerDataComplete && <p className={page.warning}>{partnerDataMessages.incomplete}</p>}
      {isWithoutUser && (
        <p className={page.warning} role="alert">
          {branchMessages.noUser}
        </p>
      )}
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence="Sie können die Daten deshalb gerade nicht ändern."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isLoadingError && <p aria-live="polite">Ihre Daten werden geladen …</p>}
      {data && (
        <PartnerDataForm
          key={data.version}
          answer={data}
          isReadOnly={isWithoutUser}
          onReload={async () => void (await refetch())}
        />
      )}
    </>
  );
}
