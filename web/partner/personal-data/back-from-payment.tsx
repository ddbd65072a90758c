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
    void finish({ orderId, isCancelled }).then(() => navigate({ to: '/partner-personal-data', search: {}, replace: true }));
  });
  return <p aria-live="polite">{isCancelled ? 'Die Bezahlung wird beendet …' : 'Ihre Bezahlung wird abgeschlossen …'}</p>;
}

async function finish({ orderId, isCancelled }: BackFromPaymentProps): Promise<void> {
  try {
    if (isCancelled) await cancelOrder(orderId);
    else await captureOrder(orderId);
    if (isCancelled) showAlert('Fehler', checkoutMessages.partnerDataUnpaid);
    else showAlert('Info', partnerDataMessages.saved);
  } catch (error) {
    showAlert('Fehler', failureText(error, checkoutMessages.failed));
  }
}
