import { formatEuros } from '#contract/common/money.ts';
import type { ChargeFile } from '#contract/money/charges/charges.ts';
import { invoiceMessages } from '#contract/reports/invoices/invoices.ts';
import { voidInvoiceFile } from '#web/api/invoices.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';

/** Gives up a file of which an invoice is paid or cancelled by now, or whose day has come. */
export function VoidInvoiceFileDialog({ file: chosen, onDone, onClose }: DeskDialogProps & { file: ChargeFile }) {
  const { region, file, messageId, payments, cents, collectsOn } = chosen;
  return (
    <ActDialog
      title={`Lastschriftdatei verwerfen: ${messageId}`}
      confirm="Verwerfen"
      send={(reason) => voidInvoiceFile({ region, file, reason })}
      done="Die Lastschriftdatei ist verworfen. Was am angekündigten Tag noch eingezogen werden kann, steht in einer neuen Datei."
      fallback={invoiceMessages.voidFailed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {payments === 1 ? 'Eine Lastschrift' : `${payments} Lastschriften`}, zusammen {formatEuros(cents)}, fällig am{' '}
        {formatDate(collectsOn)}. Die Datei geht nicht mehr zur Bank. Was noch offen ist und am angekündigten Tag noch eingezogen
        werden kann, kommt in eine neue Datei. Für alles andere bekommen die Unternehmen eine E-Mail, dass sie überweisen müssen
        und bis wann.
      </p>
    </ActDialog>
  );
}
