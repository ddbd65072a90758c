import { useQuery } from '@tanstack/react-query';
import { saveInvoiceReferences as call } from '#contract/reports/invoices/invoices.ts';
import { invoiceReferencesQuery, saveInvoiceReferences } from '#web/api/invoices.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './documents.module.css';

/** What the own business wants to read on its invoices to come. */
export function InvoiceReferences() {
  const { data } = useQuery(invoiceReferencesQuery);
  return data ? <ReferencesForm start={data} /> : null;
}

function ReferencesForm({ start }: { start: { reference: string; orderNumber: string } }) {
  const form = useContractForm({
    schema: call.input,
    labels: { reference: 'Referenz', orderNumber: 'Bestellnummer' },
    start,
    send: saveInvoiceReferences,
    confirmation: () => 'Gespeichert. Die Angaben stehen auf Ihren nächsten Rechnungen.',
    fallback: 'Die Angaben konnten nicht gespeichert werden.',
  });
  return (
    <section className={`sheet ${classes.references}`} aria-labelledby="invoice-references">
      <h2 id="invoice-references">Angaben auf Ihren Rechnungen</h2>
      <p className="soft">Zum Beispiel eine Kostenstelle oder Bestellnummer, nach der Ihre Buchhaltung fragt.</p>
      <FormElement form={form}>
        <div className={classes.referenceFields}>
          <TextField {...form.field('reference')} autoComplete="off" maxLength={100} />
          <TextField {...form.field('orderNumber')} autoComplete="off" maxLength={100} />
        </div>
        <div className="button-row">
          <SubmitButton isSending={form.isSending}>Angaben speichern</SubmitButton>
        </div>
      </FormElement>
    </section>
  );
}
