import { type BonusData, type BonusKind, hundredthsOf, wantedNumbers } from '#contract/money/bonus/bonus.ts';
import { formatCents, formatRound } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { BonusInForce, SavedBonus } from './bonus-in-force.ts';

/** "Dauerbonus: 3 % vom Einkaufswert ab 20,00 €": what is in force, for the partner. */
export function describeBonus(inForce: BonusInForce<SavedBonus> | null): string {
  if (!inForce) return 'kein Bonus';
  const { kind, setting } = inForce;
  if (kind === 'permanent') return `Dauerbonus: ${grantOf('permanent', setting)}`;
  return `Aktionsbonus bis ${formatIsoDay(setting.actionUntil!)}: ${grantOf('action', setting)}`;
}

function grantOf(kind: BonusKind, { data, permanentBasisPoints, actionBasisPoints }: SavedBonus): string {
  const basisPoints = kind === 'permanent' ? permanentBasisPoints : actionBasisPoints;
  const type = data[`${kind}Type`];
  const euros = (text: string) => `${formatCents(hundredthsOf(text))} €`;
  const minimum = wantedNumbers(type).find((detail) => detail.endsWith('FromMinimum'));
  return [
    basisPoints === null ? euros(data[`${kind}ValueInEuro`]) : `${formatPercent(basisPoints)} vom Einkaufswert`,
    ...(minimum ? [`ab ${euros(data[`${kind}${minimum}`])} Umsatz`] : []),
    ...restrictionOf(kind, data),
  ].join(', ');
}

function restrictionOf(kind: BonusKind, data: BonusData): string[] {
  const [complete, choice] = [data[`${kind}ForCompletePurchase`], data[`${kind}ExceptOrOnly`]];
  const goods =
    complete === 'Nein' ? [choice === 'only' ? `nur ${data[`${kind}OnlyText`]}` : `außer ${data[`${kind}ExceptText`]}`] : [];
  return data[`${kind}Timing`] === 'Ja' ? [...goods, data[`${kind}TimingDetails`]] : goods;
}

/** 325 → "3,25 %", 300 → "3 %". */
function formatPercent(basisPoints: number): string {
  return `${formatRound(basisPoints)} %`;
}
