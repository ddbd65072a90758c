import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { joiningMessages } from '#contract/money/joining/joining.ts';
import { cancelPayment, checkoutDataQuery, interestDataQuery, joinPaid } from '#web/api/joining.ts';
import { useFormStart } from '#web/shell/data-page/use-form-start.ts';
import { BackFromPayment } from '#web/public/checkout/back-from-payment.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { type JoiningKindName, joiningKinds } from './joining-kind.ts';
import { JoiningChoice } from './joining-choice.tsx';
import { JoiningSteps } from './joining-steps.tsx';

/** Becoming a partner, or an employer. */
export function joiningScreen(kind: JoiningKindName) {
  return function JoiningScreen() {
    const { order, schritt }: { order?: string; schritt?: string } = useSearch({ strict: false });
    const { heading } = joiningKinds[kind];
    return (
      <div className="page">
        <h1>{heading}</h1>
        {schritt === undefined && (
          <p className="mt-2 small soft">
            Sie haben dafür schon einen anderen Zugang? <ScreenLink to="/login">Hier melden Sie sich an</ScreenLink>
          </p>
        )}
        {order ? <Paid key={order} kind={kind} orderId={order} /> : <Joining kind={kind} />}
      </div>
    );
  };
}

function Paid({ kind, orderId }: { kind: JoiningKindName; orderId: string }) {
  const navigate = useNavigate();
  const { call, path, next, joined } = joiningKinds[kind];
  return (
    <BackFromPayment
      finish={() => joinPaid(call, orderId)}
      cancel={() => cancelPayment(orderId)}
      unpaid={checkoutMessages.registrationUnpaid}
      onFinished={() => void navigate({ to: next }).then(() => showAlert('Info', joined))}
      way={{ href: path, label: 'Zurück zur Registrierung' }}
    />
  );
}

function Joining({ kind }: { kind: JoiningKindName }) {
  // The menu's way for those who join as both at once: another form.
  const { beides }: { beides?: string } = useSearch({ strict: false });
  const { data, error, isLoadingError, refetch } = useFormStart(interestDataQuery);
  const region = useQuery({ ...checkoutDataQuery(data?.regionSlug ?? ''), enabled: data !== undefined });
  const failed = isLoadingError ? error : region.isLoadingError ? region.error : undefined;
  if (failed)
    return (
      <div className="sheet mt-6 padded">
        <LoadFailure
          error={failed}
          consequence={joiningMessages.loadFailed}
          onRetry={() => void (error ? refetch() : region.refetch())}
        />
      </div>
    );
  if (!data || !region.data) return <p className="page-lead">Ihre Angaben werden geladen …</p>;
  return (
    <>
      <JoiningChoice kind={kind} />
      <JoiningSteps key={beides ?? ''} kind={kind} told={data} rules={region.data[0]!.acf} />
    </>
  );
}
