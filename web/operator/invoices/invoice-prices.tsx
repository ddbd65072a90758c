import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { OutputOf } from '#contract/common/call.ts';
import { invoiceMessages, type invoicePrices, setInvoicePrices as call } from '#contract/reports/invoices/invoices.ts';
import { invoicePricesQuery, setInvoicePrices } from '#web/api/invoices.ts';
import { businessesQuery } from '#web/api/businesses.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './invoices.module.css';

type Prices = OutputOf<typeof invoicePrices>;

/** What a region charges by itself, beside joining and the disagio models. */
export function InvoicePrices() {
  const regions = useQuery(businessesQuery('partner')).data?.regions ?? [];
  const [chosen, choose] = useState('');
  const region = chosen || (regions[0]?.slug ?? '');
  const { data, error, isLoadingError, refetch } = useQuery({ ...invoicePricesQuery(region), enabled: region !== '' });
  return (
    <DeskPanel title="Preise">
      <p className="soft">
        Was das Portal von selbst in Rechnung stellt. Ein leeres Feld heißt: nichts. Mahnkosten fallen je Posten und Stufe einmal
        an, höchstens 20,00 €.
      </p>
      <div className={classes.filters}>
        <SelectField
          label="Region der Preise"
          value={region}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </div>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <PricesForm key={region} region={region} start={data} />}
    </DeskPanel>
  );
}

function PricesForm({ region, start }: { region: string; start: Prices }) {
  const form = useContractForm({
    schema: z.object(call.input.omit({ region: true }).shape),
    labels: {
      participation: 'Teilnahmegebühr je Vertragsjahr, netto',
      card: 'Karte für einen Arbeitgeber, netto',
      individualCard: 'Aufschlag für eigenes Logo je Karte, netto',
      reminder1: 'Zahlungserinnerung je Posten, ohne Umsatzsteuer',
      reminder2: 'Mahnung je Posten, ohne Umsatzsteuer',
      reminder3: 'Letzte Mahnung je Posten, ohne Umsatzsteuer',
      returnedDebit: 'Rücklastschrift ohne Mandat, ohne Umsatzsteuer',
    },
    start,
    send: (prices) => setInvoicePrices({ region, ...prices }),
    confirmation: () => 'Die Preise sind gespeichert und gelten für die nächsten Rechnungen.',
    fallback: invoiceMessages.pricesFailed,
  });
  return (
    <FormElement form={form}>
      <div className={classes.prices}>
        <EuroField {...form.field('participation')} />
        <EuroField {...form.field('card')} />
        <EuroField {...form.field('individualCard')} />
        <EuroField {...form.field('reminder1')} />
        <EuroField {...form.field('reminder2')} />
        <EuroField {...form.field('reminder3')} />
        <EuroField {...form.field('returnedDebit')} />
      </div>
      <div className="button-row">
        <SubmitButton isSending={form.isSending}>Preise speichern</SubmitButton>
      </div>
    </FormElement>
  );
}
