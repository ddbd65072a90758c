import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { branchMessages } from '#contract/parties/partner-data/branch-data.ts';
import { partnerDataMessages } from '#contract/parties/partner-data/partner-data.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { cancelPayment } from '#web/api/joining.ts';
import { captureOrder, partnerDataQuery } from '#web/api/partner-data.ts';
import { loadSession } from '#web/api/session.ts';
import { PartnerDataForm } from './partner-data-form.tsx';
import { BackFromPayment } from '#web/public/checkout/back-from-payment.tsx';
import { Brand } from '#web/shell/brand.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { ReviewNotice } from '#web/shell/data-page/review-notice.tsx';
import { useFormStart } from '#web/shell/data-page/use-form-start.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import page from '#web/shell/data-page/data-page.module.css';

const PATH = '/partner-personal-data';

/** The data of a partner with its branches, in five steps. */
export function PartnerDataScreen() {
  const { order }: { order?: string } = useSearch({ strict: false });
  const region = currentRegion.use();
  return (
    <div className="page">
      <p className="mb-4">
        <Link to="/login" className="row gap-3 middle">
          <Brand region={region} />
        </Link>
      </p>
      <h1>Partnerdaten bearbeiten</h1>
      {order ? <Paid key={order} orderId={order} /> : <PartnerDataOfNow />}
    </div>
  );
}

function Paid({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  return (
    <BackFromPayment
      finish={() => captureOrder(orderId).then(loadSession)}
      cancel={() => cancelPayment(orderId)}
      unpaid={checkoutMessages.partnerDataUnpaid}
      onFinished={() =>
        void navigate({ to: PATH, search: {}, replace: true }).then(() => showAlert('Info', partnerDataMessages.saved))
      }
      way={{ href: PATH, label: 'Zurück zu den Partnerdaten' }}
    />
  );
}

function PartnerDataOfNow() {
  const { data, error, isLoadingError, refetch } = useFormStart(partnerDataQuery);
  // Before the data were complete nobody has lost a user: the partner names the first ones itself.
  const isWithoutUser = (data?.partnerDataComplete && data.branches.some(({ branchUsers }) => branchUsers.length === 0)) ?? false;
  const isWithoutCategories = data?.choices.categories.length === 0;
  return (
    <>
      <p className="page-lead">
        Was wir von Ihnen wissen müssen, und was wir von Ihnen veröffentlichen. Fragen dazu?{' '}
        <Link to="/konditionen-kurzuebersicht">Preisliste</Link>
        {' · '}
        <Link to="/partner-contact">Kontakt</Link>
      </p>
      {data && !data.partnerDataComplete && <p className={`edged mt-5 ${page.warning}`}>{partnerDataMessages.incomplete}</p>}
      {data && <ReviewNotice of="partner" contract={data} />}
      {isWithoutUser && (
        <p className={`edged mt-5 ${page.warning}`} role="alert">
          {branchMessages.noUser}
        </p>
      )}
      {isWithoutCategories && (
        <p className={`edged mt-5 ${page.warning}`} role="alert">
          {partnerDataMessages.noCategories}
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
          isReadOnly={isWithoutUser || isWithoutCategories}
          onReload={async () => void (await refetch())}
        />
      )}
    </>
  );
}
