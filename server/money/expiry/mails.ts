import { groupDigits } from '#contract/common/group-digits.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Idle {
  region: CardLook;
  /** At whose end the balances expire. */
  year: number;
  cards: readonly { card: string; balance: Cents }[];
}

export const balancesExpire = mailTemplate(({ region, year, cards }: Idle) => ({
  subject: `Ihr Guthaben verfällt zum 31.12.${year}`,
  paragraphs: [
    `mit Ihrer ${region.cardName} wurde lange nicht mehr bezahlt und nichts mehr aufgeladen. Guthaben verfällt nach drei vollen Kalenderjahren ohne Buchung. Zum 31.12.${year} betrifft das:`,
    cards.map(({ card, balance }) => `Karte ${groupDigits(card)}: ${formatCents(balance)} €`).join('\n'),
    `Sie möchten das Guthaben behalten? Dann lösen Sie bis zum 31.12.${year} bei einem der Partner etwas davon ein oder laden Sie die Karte auf. Schon eine einzige Buchung genügt, damit die drei Jahre neu beginnen.`,
  ],
  closing: [
    'Ist die Karte verloren gegangen oder gesperrt? Dann können Sie das Guthaben im Portal auf eine andere Ihrer Karten übertragen lassen.',
  ],
}));
