import { formatEuros } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import type { Statement } from '#server/reports/settlements/read-statements.ts';

/** What a statement comes down to, in the words of its reader. */
interface Outcome {
  label: string;
  amount: string;
  text: string;
  /** What the last line of the sum is called. */
  result: string;
}

const entryTexts = {
  redemption: 'Einlösung',
  topup: 'Aufladung',
  bonus: 'Kundenbonus',
  return: 'Zahlung zurückgekommen',
  payment: 'Zahlung außerhalb der Abrechnung',
} as const;
const lineTexts = {
  redemption: 'Einlösungen',
  topup: 'Aufladungen',
  bonus: 'Kundenboni',
  return: 'Zurückgekommene Zahlungen',
  payment: 'Zahlungen außerhalb der Abrechnung',
} as const;

/** In the order of the calculation: what comes in, what goes out, each followed by what was taken back of it. */
export const lineOrder = ['redemption', 'topup', 'bonus', 'return', 'payment'] as const;

const CARRIED = 'Der Betrag bleibt offen und wird mit Ihrer nächsten Abrechnung verrechnet.';
const openTexts: Record<NonNullable<Statement['open_reason']>, string> = {
  'no-partner-account': 'Uns liegt noch keine Bankverbindung von Ihnen vor.',
  'no-mandate': 'Für Sie ist kein Bankeinzug vereinbart.',
  'no-region-account': 'Zahlungen sind in Ihrer Region zurzeit noch nicht möglich.',
  'payments-stopped': 'Eine frühere Zahlung ist von der Bank zurückgekommen. Bitte prüfen Sie Ihre Bankverbindung.',
};

/** What one kind of bookings is called. */
export function lineText({ kind, is_correction }: Pick<Statement['lines'][number], 'kind' | 'is_correction'>): string {
  return is_correction ? `Korrekturen: ${lineTexts[kind]}` : lineTexts[kind];
}

/** What a single booking is called. */
export function entryText({ type, isReversal }: Statement['entries'][number]): string {
  return isReversal ? `${entryTexts[type]} (Storno)` : entryTexts[type];
}

export function outcomeOf(statement: Statement): Outcome {
  const { paid_cents, carried_cents, open_reason, payment } = statement;
  const { payTo } = statement.printed;
  if (payTo)
    return {
      label: `Bitte überweisen Sie bis zum ${formatIsoDay(payTo.until)}`,
      amount: formatEuros(-carried_cents),
      text: `Den Betrag können wir nicht einziehen. Bitte überweisen Sie ihn auf das Konto, das unten steht. Was bis zur nächsten Abrechnung nicht verrechnet ist, steht dort wieder.`,
      result: 'Zu überweisender Betrag',
    };
  if (open_reason)
    return {
      label: carried_cents > 0 ? 'Offen zu Ihren Gunsten' : 'Offen zu unseren Gunsten',
      amount: formatEuros(Math.abs(carried_cents)),
      text: `${openTexts[open_reason]} ${CARRIED}`,
      result: carried_cents > 0 ? 'Offener Betrag zu Ihren Gunsten' : 'Offener Betrag zu unseren Gunsten',
    };
  if (!payment) return { label: 'Ausgeglichen', amount: formatEuros(0), text: 'Es ist nichts zu zahlen.', result: 'Zahlbetrag' };
  const account = `Konto ${maskIban(payment.iban)}`;
  if (paid_cents > 0)
    return {
      label: 'Auszahlung an Sie',
      amount: formatEuros(paid_cents),
      text: `Wir überweisen den Betrag am ${formatIsoDay(statement.pays_on)} auf Ihr ${account}.`,
      result: 'Auszahlungsbetrag',
    };
  return {
    label: 'Einzug von Ihrem Konto',
    amount: formatEuros(-paid_cents),
    text: `Wir ziehen den Betrag am ${formatIsoDay(statement.collects_on)} als SEPA-Lastschrift von Ihrem ${account} ein, mit dem Mandat ${payment.mandate_reference} und unserer Gläubiger-Identifikationsnummer ${statement.creditor_id ?? ''}. Diese Abrechnung kündigt die Lastschrift an.`,
    result: 'Einzugsbetrag',
  };
}
