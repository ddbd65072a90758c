import { useMutation } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { messages } from '#contract/common/errors.ts';
import type { Booking, ReceiptType } from '#web/api/bookings.ts';
import { failureText } from '#web/api/call-error.ts';
import { printPdf } from '#web/ui/print-pdf.ts';
import classes from './till.module.css';

const papers: Record<ReceiptType, string> = { customer: 'Kundenbeleg', merchant: 'Händlerbeleg' };

interface ReceiptButtonsProps {
  /** Where the paper comes from: the server, or in the demo a refusal. */
  counter: { fetchReceipt: (booking: Booking, bookingNumber: number, receiptType: ReceiptType) => Promise<Blob> };
  /** Its card may be masked. */
  booking: Booking;
  bookingNumber: number;
}

/** Prints the papers of a booking that was made, as often as they are wanted. */
export function ReceiptButtons({ counter, booking, bookingNumber }: ReceiptButtonsProps) {
  const print = useMutation({
    mutationFn: async (receiptType: ReceiptType) =>
      printPdf(await counter.fetchReceipt(booking, bookingNumber, receiptType), `${papers[receiptType]}-${bookingNumber}.pdf`),
  });
  const button = (receiptType: ReceiptType) => (
    <button type="button" className={classes.secondary} onClick={() => !print.isPending && print.mutate(receiptType)}>
      <IconPrinter aria-hidden="true" />
      <span>
        {papers[receiptType]}
        <span className={classes.more}> drucken</span>
      </span>
    </button>
  );
  return (
    <>
      <div className={`row gap-3 ${classes.dialogActions}`}>
        {button('customer')}
        {button('merchant')}
      </div>
      <p className={classes.receiptMessage} role="alert">
        {print.isError && failureText(print.error, messages.somethingFailed)}
      </p>
    </>
  );
}
