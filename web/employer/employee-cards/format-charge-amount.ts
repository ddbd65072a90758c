/**
 * An amount while it is typed: signs, blanks and letters go, the last two digits are cents behind a comma, thousands
 * are separated by points. "5000" is "50,00".
 */
export function formatChargeAmount(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return '';
  const cents = digits.padStart(3, '0');
  return `${cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${cents.slice(-2)}`;
}
