import type { GrantedBonus } from '#contract/money/bookings/bookings.ts';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { AmountField } from '#web/ui/amount-field.tsx';

interface PurchaseFieldProps {
  bonus: GrantedBonus;
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
}

/** The second way to a bonus that is a share of the purchase: the purchase is typed, and the bonus shows above. */
export function PurchaseField({ bonus, value, ...field }: PurchaseFieldProps) {
  return <AmountField {...field} label="oder Einkaufsbetrag" value={value} message={null} hint={hintOf(bonus, value)} />;
}

function hintOf({ leastPurchaseCent }: GrantedBonus, purchase: string): string {
  const amount = readAmount(purchase);
  if (leastPurchaseCent !== null && 'cents' in amount && amount.cents < leastPurchaseCent)
    return `Den Bonus gibt es ab ${formatCents(leastPurchaseCent)} €.`;
  return 'Der Bonus wird daraus berechnet.';
}
