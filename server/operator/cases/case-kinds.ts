import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import { barrierKind } from '#server/operator/contact/barrier-kind.ts';
import { contactMessageKind } from '#server/operator/contact/contact-message-kind.ts';
import { bonusKind } from '#server/money/bonus/bonus-kind.ts';
import { paymentKind } from '#server/money/checkout/payment-kind.ts';
import { correctionKind } from '#server/money/corrections/correction-kind.ts';
import { lostCardKind } from '#server/money/replacements/lost-card-kind.ts';
import { chargeCorrectionKind } from '#server/money/charges/charge-correction-kind.ts';
import { returnedDebitKind } from '#server/money/charges/returned-debit-kind.ts';
import { transferKind } from '#server/money/transfers/transfer-kind.ts';
import { ecTerminalKind } from '#server/parties/partner-data/ec-terminal-kind.ts';
import { admissionKind } from '#server/parties/prospects/admission-kind.ts';
import type { CaseKind } from '#server/tenancy/decisions/case-kind.ts';

/** Every kind of case that staff decides today. */
const kinds: readonly CaseKind<unknown, unknown>[] = [
  returnedDebitKind,
  chargeCorrectionKind,
  admissionKind,
  transferKind,
  correctionKind,
  bonusKind,
  lostCardKind,
  paymentKind,
  contactMessageKind,
  ecTerminalKind,
  barrierKind,
];

/** What is particular about a kind. Throws for one of which no case can have been opened. */
export function getCaseKind(name: CaseKindName): CaseKind<unknown, unknown> {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`nobody decides cases of kind ${name}`);
  return kind;
}
