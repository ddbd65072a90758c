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

interface ReturnUndone extends Pick<TakenBack, 'region' | 'label' | 'cents'> {
  /** What is open by now, or too much, in sentences; none for nothing. */
  whatIsOpen: readonly string[];
}

/** The bank had taken back another payment, not this one. So this one counts as before. */
export const returnWasAnothers = mailTemplate(({ label, cents, whatIsOpen }: ReturnUndone) => {
  const what = label === '' ? 'Ihr Konto' : label;
  const amount = `${formatCents(Math.abs(cents))} €`;
  return {
    subject: `Berichtigung: ${amount} für ${what} sind nicht zurückgegangen`,
    paragraphs: [
      cents < 0
        ? `wir hatten versehentlich verbucht, dass die Bank Ihre Zahlung über ${amount} für ${what} zurückgeholt hat. Das betraf eine andere Zahlung.`
        : `wir hatten versehentlich verbucht, dass unsere Zahlung über ${amount} an Sie für ${what} zurückgekommen ist. Das betraf eine andere Zahlung.`,
      cents < 0
        ? 'Das haben wir berichtigt: Ihre Zahlung gilt. Bitte überweisen Sie sie nicht noch einmal.'
        : 'Das haben wir berichtigt: Unsere Zahlung ist bei Ihnen angekommen.',
      ...whatIsOpen,
    ],
  };
});

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
