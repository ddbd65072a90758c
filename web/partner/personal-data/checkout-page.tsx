import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkoutMessages } from '#contract/checkout.ts';
import { failureText } from '#web/api/call-error.ts';
import { branchQuoteQuery, orderBranches } from '#web/api/partner-data.ts';
import type { PageProps } from '#web/partner/personal-data/page-props.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import page from '#web/shell/data-page/data-page.module.css';
import classes from './personal-data.module.css';

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const price = (cents: number) => euros.format(cents / 100);

/** Step 5: what new branches cost, a voucher, and the way to the payment provider (part 2, section 2). */
export function CheckoutPage({ form, version }: PageProps & { version: number }) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const branches = form.values.branches.filter(({ branchID }) => branchID === null).length;
  const { data: quote, error } = useQuery(branchQuoteQuery(branches, code));
  const paying = useAttempt({
    act: () => orderBranches(quote!.quoteId, { ...form.values, version }),
    onSuccess: ({ approveUrl }) => location.assign(approveUrl),
    fallback: checkoutMessages.failed,
  });
  return (
    <FormSection title="Checkout">
      <div data-wide>
        {quote && (
          <table className={classes.price}>
            <tbody>
              {quote.lines.map(({ text, netCent }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{price(netCent)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Summe netto</th>
                <td>{price(quote.netCent)}</td>
              </tr>
              <tr>
                <th scope="row">zzgl. MwSt. (19 %)</th>
                <td>{price(quote.taxCent)}</td>
              </tr>
              <tr>
                <th scope="row">Gesamtbetrag</th>
                <td>{price(quote.grossCent)}</td>
              </tr>
            </tbody>
          </table>
        )}
        {!quote && !error && <p aria-live="polite">Der Preis wird berechnet …</p>}
      </div>
      <TextField
        label="Gutscheincode (freiwillig)"
        value={typed}
        maxLength={60}
        error={error ? failureText(error, checkoutMessages.failed) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p>
        <button type="button" className={`button ${page.quiet}`} onClick={() => setCode(typed.trim())}>
          Gutschein einlösen
        </button>
      </p>
      <div data-wide>
        <p>{checkoutMessages.partnerDataUnpaid}</p>
        <button
          type="button"
          className="button"
          disabled={!quote}
          aria-disabled={paying.isPending || undefined}
          onClick={() => paying.start()}
        >
          Zur Bezahlung
        </button>
        <AlertList place={paying.place} />
      </div>
    </FormSection>
  );
}
