import type { ReactNode, Ref } from 'react';
import { bookingTitles, type BookingType, type GrantedBonus } from '#contract/money/bookings/bookings.ts';
import { type Cents, formatCents, readAmount } from '#contract/common/money.ts';
import { keyOfPanel } from '#web/partner/till/till-panels.ts';
import { PartButton } from '#web/partner/till/part-button.tsx';
import { findPartOffer } from '#web/partner/till/part-offer.ts';
import { QuickAmountButtons } from '#web/partner/till/quick-amount-buttons.tsx';
import type { Till } from '#web/partner/till/use-till.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import classes from './till.module.css';

/** What each is for, as long as no card is known. */
const purposes: Record<BookingType, string> = {
  redeemVoucher: 'Bezahlt wird mit dem Guthaben der Karte.',
  addBonus: 'Ein Dankeschön, als Guthaben auf die Karte.',
  addVoucher: 'Der bezahlte Betrag kommt auf die Karte.',
};
const stepsToBook = ['Karte scannen', 'Betrag eingeben', 'Enter drücken'];

const actions: Record<BookingType, string> = { redeemVoucher: 'Einlösen', addBonus: 'Vergeben', addVoucher: 'Aufladen' };

interface BookingPanelProps {
  till: Till;
  type: BookingType;
  /** Where there is room for one of the three. */
  isInSight: boolean;
  isOpen: boolean;
  /** No card is known yet. */
  isCardAwaited: boolean;
  /** Why the panel is closed, or a hint about it. */
  hint: ReactNode;
  /** The bonus in force, which only the bonus panel looks at. */
  bonus: GrantedBonus | null;
  /** What the shop offers here by a button. */
  quickAmounts: readonly Cents[];
  ref: Ref<HTMLInputElement>;
}

/** One of the three bookings: an amount and the button that books it; Enter does the same. */
export function BookingPanel({
  till,
  type,
  isInSight,
  isOpen,
  isCardAwaited,
  hint,
  bonus,
  quickAmounts,
  ref,
}: BookingPanelProps) {
  const { amount, step } = till.state;
  const mine = amount?.type === type ? amount : null;
  const isOrdered = step.name === 'checking' && step.ordered === type;
  const part = type === 'redeemVoucher' && step.name === 'ready' ? findPartOffer(till.state) : null;
  const isFrozen = step.name === 'checking' && step.ordered !== null;
  // Two ways to a bonus that is a share of the purchase: the bonus itself, or the purchase, from which it follows.
  const share = type === 'addBonus' && bonus?.basisPoints ? bonus : null;
  const isByPurchase = share !== null && till.counter.asksForPurchase === true;
  const typed = { value: mine?.text ?? '', onChange: (text: string) => till.typeAmount(type, text) };
  const purchase = {
    value: mine?.purchase ?? '',
    onChange: (text: string) => share && till.typePurchase(text, share),
  };
  const isResting = isCardAwaited && !mine?.text && !mine?.purchase;
  const isSending = isOrdered || (step.name === 'booking' && step.booking.type === type);
  return (
    <FormElement
      form={{ submit: () => till.book(type) }}
      className={`till-card ${classes.panel}`}
      data-type={type}
      data-in-sight={isInSight || undefined}
      data-resting={isResting || undefined}
      aria-labelledby={`panel-${type}`}
    >
      <h2 id={`panel-${type}`}>
        {bookingTitles[type]}
        <kbd className={`edged soft ${classes.key}`} aria-hidden="true">
          {keyOfPanel(type)}
        </kbd>
      </h2>
      <fieldset disabled={!isOpen}>
        <AmountField
          {...(isByPurchase ? purchase : typed)}
          ref={ref}
          label={isByPurchase ? 'Einkaufsbetrag' : type === 'addBonus' ? 'Bonusbetrag' : <AmountLabel of={bookingTitles[type]} />}
          message={mine?.message ?? null}
          hint={hint || (isResting && <span className={classes.purpose}>{purposes[type]}</span>)}
          readOnly={isFrozen}
          shortcut={keyOfPanel(type)}
        />
        <QuickAmountButtons till={till} type={type} amounts={quickAmounts} isHeld={isFrozen} />
        {part && <PartButton offer={part} onRedeem={till.bookPart} />}
        {share && (
          <AmountField
            {...(isByPurchase ? typed : purchase)}
            label={isByPurchase ? 'oder Bonusbetrag' : 'oder Einkaufsbetrag'}
            message={null}
            hint={isByPurchase ? 'Der Bonus selbst, statt des Einkaufs.' : hintOf(share, purchase.value)}
            readOnly={isFrozen}
          />
        )}
        {isResting && type === 'redeemVoucher' && <Steps />}
        <SubmitButton className={classes.action} aria-label={bookingTitles[type]} isSending={isSending} sending={actions[type]}>
          {actions[type]}
        </SubmitButton>
      </fieldset>
    </FormElement>
  );
}

/** How a booking goes, in room that is free until a card is known. Who does not see it has the fields in this order. */
function Steps() {
  return (
    <div className={classes.steps} aria-hidden="true">
      {stepsToBook.map((step, at) => (
        <p key={step}>
          <span>{at + 1}</span>
          {step}
        </p>
      ))}
    </div>
  );
}

function AmountLabel({ of }: { of: string }) {
  return (
    <>
      Betrag<span className="visually-hidden"> für {of}</span>
    </>
  );
}

function hintOf({ leastPurchaseCent }: GrantedBonus, purchase: string): string {
  const amount = readAmount(purchase);
  if (leastPurchaseCent !== null && 'cents' in amount && amount.cents < leastPurchaseCent)
    return `Den Bonus gibt es ab ${formatCents(leastPurchaseCent)} €.`;
  return 'Der Bonus wird daraus berechnet.';
}
