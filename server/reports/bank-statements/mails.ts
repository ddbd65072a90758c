import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface TakenBack {
  region: CardLook;
  /** "R1-2026-00042"; empty where it was for no paper. */
  label: string;
  /** Positive: it had counted as paid by the business. */
  cents: Cents;
  /** What is open now. Positive: to be paid by the business. */
  openCents: Cents;
  /** What is open, and until when and where it is paid, in sentences; none where the amount is all there is to say. */
  howToPay: readonly string[];
}

export const assignmentTakenBack = mailTemplate(({ label, cents, openCents, howToPay }: TakenBack) => {
  const what = label === '' ? 'Ihr Konto' : label;
  const amount = `${formatCents(Math.abs(cents))} €`;
  return {
    subject: `Berichtigung: ${amount} waren nicht für ${what}`,
    paragraphs: [
      cents > 0
        ? `eine Zahlung über ${amount} hatten wir versehentlich für ${what} verbucht. Sie war für etwas anderes bestimmt.`
        : `eine Zahlung von uns über ${amount} hatten wir versehentlich für ${what} verbucht. Sie ging an jemand anderen.`,
      'Das haben wir berichtigt.',
      ...howToPay,
      ...(openCents > 0 && howToPay.length === 0 ? [`Offen sind dort jetzt ${formatCents(openCents)} €.`] : []),
      ...(openCents < 0 ? [`Ihnen stehen dort jetzt ${formatCents(-openCents)} € zu.`] : []),
    ],
  };
});
