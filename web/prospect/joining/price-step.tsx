import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { checkoutMessages, type Quote, type RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { finishStep, joiningLengths, joiningMessages, type InterestPersonalData } from '#contract/money/joining/joining.ts';
import { CallError } from '#web/api/call-error.ts';
import { askPrice, joinFree, orderPayment } from '#web/api/joining.ts';
import { PriceTable } from '#web/public/checkout/price-table.tsx';
import { VoucherField } from '#web/public/checkout/voucher-field.tsx';
import type { DraftKeeper } from '#web/shell/data-page/draft-keeper.ts';
import { CheckboxField, TextAreaField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { dataOf } from './first-step.ts';
import type { JoiningDraft } from './joining-draft.ts';
import { JoiningConsent } from './joining-consent.tsx';
import type { JoiningKind } from './joining-kind.ts';
import { PriceListLink } from '#web/prospect/info/price-list-link.tsx';
import classes from './joining.module.css';

interface PriceStepProps {
  kind: JoiningKind;
  told: InterestPersonalData;
  rules: RegionCheckoutData;
  typed: JoiningDraft;
  onType: (changes: Partial<JoiningDraft>) => void;
  keeper: DraftKeeper;
  onBack: () => void;
}

/** The second step: what it costs, a voucher, notes, the consent, and the payment. */
export function PriceStep(props: PriceStepProps) {
  const { kind, typed, onType } = props;
  const { first } = typed;
  const wish = {
    purpose: kind.purpose,
    companyGewerbeverein: first.companyGewerbeverein ?? '',
    ...(kind.purpose === 'partner-registration' && { isAlsoEmployer: first.isAlsoEmployer === true }),
  };
  const voucherCode = typed.voucherCode || undefined;
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['checkout-quote', ...Object.values(wish), voucherCode ?? ''],
    queryFn: async () => {
      if (voucherCode === undefined) return askPrice(wish);
      try {
        return await askPrice({ ...wish, voucherCode });
      } catch (failure) {
        if (!(failure instanceof CallError && failure.status === 422)) throw failure;
        // Kept in a draft, and good for nothing any more.
        onType({ voucherCode: '' });
        return askPrice(wish);
      }
    },
    // A quote holds for half an hour.
    staleTime: 20 * 60_000,
    gcTime: 0,
    // With a voucher, or without it again, the price is another: what is typed below it stays meanwhile.
    placeholderData: keepPreviousData,
  });
  if (isLoadingError)
    return <LoadFailure error={error} consequence={joiningMessages.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <p>Der Preis wird berechnet …</p>;
  return (
    <>
      <h2 className="heading-large">Preis</h2>
      {props.rules.partner_entry_fee_description_text && (
        <p className="mt-2 soft">{props.rules.partner_entry_fee_description_text}</p>
      )}
      <div aria-busy={isPlaceholderData || undefined}>
        <PriceTable price={data} />
      </div>
      <PriceListLink way={kind.purpose === 'partner-registration' ? 'partner' : 'employer'} data={props.rules} />
      {props.rules.association_invoices && (
        <p className="mt-2 soft">
          Hier ist nichts zu bezahlen: Die Rechnung über die Einrichtungsgebühr schickt Ihnen der Marketingverein der Region.
        </p>
      )}
      {props.rules.accepts_vouchers && (
        <VoucherField
          used={data.voucher}
          tryCode={async (code) => {
            const { voucher } = await askPrice({ ...wish, voucherCode: code });
            onType({ voucherCode: voucher ?? '' });
          }}
          onDrop={() => onType({ voucherCode: '' })}
        />
      )}
      <Finish {...props} quote={data} isPriceOld={isPlaceholderData} />
    </>
  );
}

const labels = { additionalNotesForContract: 'Anmerkungen zum Vertrag (freiwillig)', conditionsConsent: 'Einwilligung' };

interface FinishProps extends PriceStepProps {
  quote: Quote;
  /** Another price is on its way, and this one not to be agreed to. */
  isPriceOld: boolean;
}

function Finish({ kind, told, rules, typed: { first }, onType, keeper, onBack, quote, isPriceOld }: FinishProps) {
  const navigate = useNavigate();
  const isFree = quote.netCent === 0;
  const isPartner = kind.purpose === 'partner-registration';
  const isBlocked = !isFree && !rules.can_pay;
  const form = useContractForm({
    schema: finishStep,
    labels,
    start: { additionalNotesForContract: first.additionalNotesForContract ?? '', conditionsConsent: false },
    send: async (finish) => {
      const data = { ...dataOf(isPartner ? 'partner' : 'employer', first), ...finish, priceToPay: quote.netCent / 100 };
      if (isFree) await keeper.handOver(() => joinFree(kind.call, { ...data, quoteId: quote.quoteId }));
      else {
        // After coming back without a payment, the typed data are there.
        await keeper.keepNow();
        const { approveUrl } = await keeper.handOver(() => orderPayment(quote.quoteId, data));
        // From here on the person is with the provider, of which nothing was loaded before.
        window.location.assign(approveUrl);
      }
    },
    onSuccess: () => {
      if (!isFree) return;
      void navigate({ to: kind.next }).then(() => showAlert('Info', kind.joined));
    },
    fallback: checkoutMessages.failed,
  });
  const { additionalNotesForContract = '' } = form.values;
  useEffect(() => {
    if (additionalNotesForContract !== first.additionalNotesForContract)
      onType({ first: { ...first, additionalNotesForContract } });
  }, [additionalNotesForContract, first, onType]);
  return (
    <FormElement
      form={{ ...form, submit: isPriceOld ? (event) => event?.preventDefault() : form.submit }}
      summaryTitle={joiningMessages.pageWrong}
    >
      {isPartner && (
        <div className="mb-4">
          <TextAreaField
            {...form.field('additionalNotesForContract')}
            maxLength={joiningLengths.notes}
            readOnly={form.isSending}
          />
        </div>
      )}
      <CheckboxField {...form.field('conditionsConsent')} label={<JoiningConsent websiteUrl={told.whiteLabelWebsiteUrl} />} />
      {(isBlocked || rules.has_no_finish_control) && (
        <p className="failure bold" role="alert">
          {rules.has_no_finish_control ? joiningMessages.closed : checkoutMessages.notPossible}
        </p>
      )}
      <p className="page-actions">
        {!rules.has_no_finish_control && !isBlocked && (
          <SubmitButton isSending={form.isSending || isPriceOld} {...(isPriceOld && { sending: 'Der Preis wird berechnet …' })}>
            {isFree ? kind.finish : `Jetzt ${quote.gross} € bezahlen`}
          </SubmitButton>
        )}
        <button type="button" className="field-button" data-flush onClick={onBack}>
          Zurück
        </button>
      </p>
      {!isFree && !isBlocked && !rules.has_no_finish_control && (
        <p className={classes.small}>
          Sie bezahlen beim Zahlungsdienst auf dessen Seite und kommen danach hierher zurück. Erst mit der Bezahlung ist die
          Registrierung abgeschlossen.
        </p>
      )}
    </FormElement>
  );
}
