import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { joiningMessages } from '#contract/money/joining/joining.ts';
import { partnerDataMessages } from '#contract/parties/partner-data/partner-data.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { askPrice, checkoutDataQuery } from '#web/api/joining.ts';
import { branchQuoteQuery, orderBranches, savePartnerData } from '#web/api/partner-data.ts';
import type { PageProps } from './page-props.ts';
import { PriceTable } from '#web/public/checkout/price-table.tsx';
import { VoucherField } from '#web/public/checkout/voucher-field.tsx';
import type { DraftKeeper } from '#web/shell/data-page/draft-keeper.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import classes from '#web/shell/data-page/data-page.module.css';

interface CheckoutPageProps extends Pick<PageProps, 'form'> {
  version: number;
  keeper: DraftKeeper;
  /** Leads to what the server finds wrong; returns whether the person is told. */
  onRefused: (error: Error) => boolean;
}

/** Step 5: what new branches cost, a voucher, and the way to the payment provider. */
export function CheckoutPage({ form, version, keeper, onRefused }: CheckoutPageProps) {
  const [voucherCode, setVoucherCode] = useState<string | undefined>(undefined);
  const branches = form.values.branches.filter(({ branchID }) => branchID === null).length;
  const {
    data: quote,
    error,
    isLoadingError,
    isPlaceholderData: isPriceOld,
    refetch,
  } = useQuery({
    ...branchQuoteQuery(branches, voucherCode),
    // With a voucher, or without it again, the price is another: nothing jumps meanwhile.
    placeholderData: keepPreviousData,
  });
  const region = useQuery(checkoutDataQuery(currentRegion.use()?.slug ?? ''));
  const rules = region.data?.[0]?.acf;
  const isFree = quote?.netCent === 0;
  const isBlocked = quote !== undefined && !isFree && rules?.can_pay === false;
  const finishing = useAttempt({
    act: async () => {
      const data = { ...form.values, version };
      if (isFree) return keeper.handOver(() => savePartnerData({ ...data, quoteId: quote.quoteId }));
      // After coming back without a payment, the typed data are there.
      await keeper.keepNow();
      const { approveUrl } = await keeper.handOver(() => orderBranches(quote!.quoteId, data));
      location.assign(approveUrl);
    },
    fallback: isFree ? partnerDataMessages.failed : checkoutMessages.failed,
    onError: onRefused,
  });
  return (
    <FormSection title="Checkout">
      <div data-wide>
        {isLoadingError && <LoadFailure error={error} consequence={joiningMessages.loadFailed} onRetry={() => void refetch()} />}
        {quote && <PriceTable price={quote} />}
        {!quote && !isLoadingError && <p aria-live="polite">Der Preis wird berechnet …</p>}
        {quote && rules?.accepts_vouchers && (
          <VoucherField
            used={quote.voucher}
            tryCode={async (code) => {
              const { voucher } = await askPrice({ purpose: 'partner-branches', branches, voucherCode: code });
              setVoucherCode(voucher ?? undefined);
            }}
            onDrop={() => setVoucherCode(undefined)}
          />
        )}
        {isBlocked && (
          <p className={`edged mt-5 ${classes.warning}`} role="alert">
            {checkoutMessages.notPossible}
          </p>
        )}
        {quote && !isFree && !isBlocked && <p>{checkoutMessages.partnerDataUnpaid}</p>}
        {quote && !isBlocked && (
          <p className="page-actions">
            <button
              type="button"
              className="button"
              aria-disabled={finishing.isPending || isPriceOld || undefined}
              onClick={() => !isPriceOld && finishing.start()}
            >
              {isPriceOld
                ? 'Der Preis wird berechnet …'
                : isFree
                  ? 'Partnerdaten speichern >>'
                  : `Jetzt ${quote.gross} € bezahlen`}
            </button>
          </p>
        )}
        {finishing.alerts}
      </div>
    </FormSection>
  );
}
