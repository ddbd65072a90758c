import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { checkoutMessages, type demoOutcomes } from '#contract/money/checkout/checkout.ts';
import { CallError } from '#web/api/call-error.ts';
import { decideDemoPayment, demoOrderQuery } from '#web/api/joining.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './joining.module.css';

type Outcome = (typeof demoOutcomes)[number];

/** The page of the demo's own payment provider, which says that it is none. */
export function DemoPaymentScreen() {
  const { order = '' }: { order?: string } = useSearch({ strict: false });
  const { data, error, isLoadingError, refetch } = useQuery(demoOrderQuery(order));
  const decide = useAttempt<Outcome, { returnUrl: string }>({
    act: (outcome) => decideDemoPayment({ orderId: order, outcome }),
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
    fallback: checkoutMessages.failed,
  });
  return (
    <div className="page page-message">
      <div className="sheet">
        <h1>Demo-Bezahlung</h1>
        <p className={classes.demo}>
          <strong>Das ist nur eine Vorführung.</strong> Es fließt kein Geld, und Sie geben hier keine Zahlungsdaten ein. Im echten
          Betrieb steht an dieser Stelle die Seite des Zahlungsdienstes.
        </p>
        {isLoadingError && !isMissing(error) && (
          <LoadFailure error={error} consequence="Diese Zahlung kann nicht gezeigt werden." onRetry={() => void refetch()} />
        )}
        {isMissing(error) && (
          <>
            <p>
              Unter dieser Adresse finden wir keine Zahlung von Ihnen. Vielleicht ist die Adresse nicht vollständig. Sie können
              die Bezahlung dort neu beginnen, wo Sie Ihre Angaben gemacht haben.
            </p>
            <p className="page-actions">
              <Link to="/" className="button">
                Zur Startseite
              </Link>
            </p>
          </>
        )}
        {data && (
          <>
            <p>
              {data.description}: <strong className={`amount ${classes.demoPrice}`}>{data.gross} €</strong>
            </p>
            {data.isOpen ? (
              <p className="page-actions">
                <AttemptButton attempt={decide} input="approved">
                  Bezahlen
                </AttemptButton>
                <button type="button" className="button button-quiet" onClick={() => decide.start('cancelled')}>
                  Abbrechen
                </button>
                <button type="button" className="button button-quiet" onClick={() => decide.start('failed')}>
                  Bezahlung scheitern lassen
                </button>
              </p>
            ) : (
              <p>Über diese Zahlung ist schon entschieden.</p>
            )}
          </>
        )}
        <AlertList place={decide.place} />
      </div>
    </div>
  );
}

/** No address of a payment, or of somebody else's: another try would find no other answer. */
function isMissing(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422);
}
