import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface BonusAttempt {
  region: CardLook & { name: string };
  contractId: string;
  partnerName: string;
  card: string;
  cents: Cents;
  personId: number;
  /** Which one was reached, in words. */
  limit: string;
  silentHours: number;
}

/** To staff. */
export const bonusLimitReached = mailTemplate((attempt: BonusAttempt) => ({
  subject: `Bonusgrenze erreicht: Vertrag ${attempt.contractId}`,
  paragraphs: [
    `${attempt.partnerName} (Vertrag ${attempt.contractId}, Region ${attempt.region.name}) wollte einen Kundenbonus über ${formatCents(attempt.cents)} € vergeben. Er wurde nicht gebucht.`,
    `Grenze: ${attempt.limit}\nKarte: ${maskCardNumber(attempt.card)}\nGebucht von: Person ${attempt.personId}`,
    `Bitte prüfen Sie, ob die Kasse missbraucht wird. Zu dieser Grenze und diesem Partner melden wir uns frühestens in ${attempt.silentHours} Stunden wieder.`,
  ],
}));
