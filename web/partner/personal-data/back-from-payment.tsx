import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { checkoutMessages } from '#contract/checkout.ts';
import { partnerDataMessages } from '#contract/partner-data.ts';
import { failureText } from '#web/api/call-error.ts';
import { cancelOrder, captureOrder } from '#web/api/partner-data.ts';
import { showAlert } from '#web/ui/alerts.ts';

interface BackFromPaymentProps {
  orderId: string;
  isCancelled: boolean;
}

/** Finishes, once, what the person has done at the payment provider, and goes on to the data as they are then. */
export function BackFromPayment({ orderId, isCancelled }: BackFromPaymentProps) {
  const navigate = useNavigate();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const goOn = () => void navigate({ to: '/partner-personal-data', search: {}, replace: true });
    (isCancelled ? cancelOrder(orderId) : captureOrder(orderId)).then(
      () => {
        if (isCancelled) showAlert('Fehler', checkoutMessages.partnerDataUnpaid);
        else showAlert('Info', partnerDataMessages.saved);
        goOn();
      },
      (error: unknown) => {
        showAlert('Fehler', failureText(error, checkoutMessages.failed));
        goOn();
      },
    );
  });
  return <p aria-live="polite">{isCancelled ? 'Die Bezahlung wird beendet …' : 'Ihre Bezahlung wird abgeschlossen …'}</p>;
}
