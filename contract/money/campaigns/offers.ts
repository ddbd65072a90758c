import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';

/** A campaign that gives by itself, to whoever does what it asks for. */
const campaignOffer = z.object({
  name: z.string(),
  giftCents: z.number().int(),
  givenFor: z.enum(['top-up', 'registration']),
  /** The smallest top-up at once, in cents; null where none is asked for. */
  topUpCents: z.number().int().nullable(),
  endsOn: z.iso.date(),
  /** The last day on which the gift can be redeemed. */
  useUntil: z.iso.date(),
  /** "bei allen Partnern", "nur bei Partnern der Kategorie Bäckerei" */
  where: z.string(),
});
export type CampaignOffer = z.infer<typeof campaignOffer>;

export const campaignOffers = get({
  path: 'campaign-offers',
  summary: 'What campaigns of a region give today to whoever tops up or registers a card, as long as their budget lasts.',
  who: 'anyone',
  input: z.strictObject({ region: z.string().min(1).max(60) }),
  output: z.object({ offers: z.array(campaignOffer) }),
});

export const offersHeading = 'Zurzeit geschenkt';

/** "10,00 € für eine Aufladung ab 50,00 €", in two parts: how much, and what for. */
export function offerTitle({ giftCents, givenFor, topUpCents }: CampaignOffer): [amount: string, reason: string] {
  const reason =
    givenFor === 'top-up' ? `für eine Aufladung ab ${formatCents(topUpCents ?? 0)} €` : 'fürs Registrieren Ihrer Karte';
  return [`${formatCents(giftCents)} €`, reason];
}

/** What one does for it, how often and until when, and where the gift counts. */
export function offerTerms({ name, givenFor, endsOn, useUntil, where }: CampaignOffer): string {
  const deed =
    givenFor === 'top-up'
      ? 'Laden Sie den Betrag an einer Kasse auf einmal auf.'
      : 'Registrieren Sie Ihre Karte in diesem Portal.';
  const limits = `Das Geschenk „${name}“ gibt es bis ${germanDay(endsOn)} einmal je Person, solange das Budget reicht.`;
  return `${deed} ${limits} Einlösbar ${where} bis ${germanDay(useUntil)}.`;
}

const germanDay = (isoDay: string) => isoDay.split('-').toReversed().join('.');
