import { groupDigits } from '#contract/common/group-digits.ts';
import type { CardGift } from '#contract/parties/customers/customers.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** A gift and the card that holds it; with a locked one nobody can pay. */
export type HeldGift = CardGift & { card: string; isLocked: boolean };

interface Ending {
  region: CardLook;
  /** The one that ends first comes first. */
  gifts: readonly HeldGift[];
  url: string;
}

export const giftsEnd = mailTemplate(({ region, gifts, url }: Ending) => ({
  subject: gifts.length === 1 ? `Ihr Geschenk ist nur noch bis ${dayOf(gifts[0]!)} einlösbar` : 'Ihre Geschenke enden bald',
  paragraphs: [
    `auf Ihrer ${region.cardName} ist noch ${gifts.length === 1 ? 'ein Geschenk' : 'Geld aus Geschenken'}, das bald endet:`,
    gifts
      .map(
        ({ card, isLocked, leftFormattedDE, name, where, useUntil }) =>
          `Karte ${groupDigits(card)}${isLocked ? ' (gesperrt)' : ''}: ${leftFormattedDE} € aus „${name}“, einlösbar ${where} bis ${formatIsoDay(useUntil)}`,
      )
      .join('\n'),
    ...(gifts.some(({ isLocked }) => isLocked)
      ? [
          'Mit einer gesperrten Karte kann nicht bezahlt werden. Fügen Sie Ihrem Konto rechtzeitig vor dem letzten Tag eine neue Karte hinzu und beauftragen Sie die Übertragung des Guthabens. Das Geschenk kommt mit auf die neue Karte, sein letzter Tag bleibt.',
        ]
      : []),
    `${gifts.every(({ isLocked }) => isLocked) ? '' : 'Beim Bezahlen mit der Karte werden Geschenke von selbst zuerst verwendet. '}Was nach dem letzten Tag noch übrig ist, wird abgezogen. Ihr übriges Guthaben bleibt.`,
  ],
  button: { label: 'Guthaben ansehen', url },
}));

const dayOf = ({ useUntil }: HeldGift) => formatIsoDay(useUntil);
