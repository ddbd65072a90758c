import { groupDigits } from '#contract/common/group-digits.ts';
import type { CardGift } from '#contract/parties/customers/customers.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** A gift and the card that holds it. */
export type HeldGift = CardGift & { card: string };

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
        ({ card, leftFormattedDE, name, where, useUntil }) =>
          `Karte ${groupDigits(card)}: ${leftFormattedDE} € aus „${name}“, einlösbar ${where} bis ${formatIsoDay(useUntil)}`,
      )
      .join('\n'),
    'Beim Bezahlen mit der Karte werden Geschenke von selbst zuerst verwendet. Was nach dem letzten Tag noch übrig ist, wird abgezogen. Ihr übriges Guthaben bleibt.',
  ],
  button: { label: 'Guthaben ansehen', url },
}));

const dayOf = ({ useUntil }: HeldGift) => formatIsoDay(useUntil);
