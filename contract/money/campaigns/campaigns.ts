import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { type FormRule, withRules } from '#contract/common/form-rules.ts';
import { amountText, findCents, formatCents, formatEuros } from '#contract/common/money.ts';
import { accountingPermits, contractorPermits, contractPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';

/** Largest gift to one card, and largest top-up that can earn one, in cents. Checks of the table `campaign` hold it. */
export const MOST_GIFT = 25_000;
/** Days that a campaign lasts at most, after its first. */
const MOST_DAYS = 366;
/** Days after the end of a campaign on which its gifts can still be redeemed. */
const MOST_DAYS_TO_USE = 730;
/** Cards that get gifts by one list. */
export const MOST_GIFT_CARDS = 1_000;

export const campaignMessages = {
  nameMissing: 'Bitte geben Sie einen Namen mit mindestens drei Zeichen an.',
  tooLong: 'Bitte geben Sie höchstens 60 Zeichen ein.',
  sponsorMissing: 'Bitte geben Sie an, wer die Geschenke bezahlt.',
  regionMissing: 'Bitte wählen Sie eine Region.',
  giftTooLarge: `Ein Geschenk ist höchstens ${formatEuros(MOST_GIFT)}.`,
  topUp: `Bitte geben Sie einen Betrag bis ${formatEuros(MOST_GIFT)} an.`,
  givesByItself: 'Diese Kampagne gibt ihre Geschenke von selbst.',
  comesAlong: 'Die Geschenke dieser Kampagne kommen mit einer Übernahme.',
  awaited: 'Eine freigegebene Übernahme bringt gerade Geschenke dieser Kampagne mit. Bitte warten Sie, bis sie fertig ist.',
  budgetTooSmall: 'Das Budget reicht nicht für ein Geschenk.',
  day: 'Bitte geben Sie ein Datum an: TT.MM.JJJJ.',
  endsBeforeStart: 'Der letzte Tag liegt vor dem ersten.',
  usedBeforeEnd: 'Einlösbar bis: Dieser Tag liegt vor dem letzten Tag der Kampagne.',
  lastsTooLong: 'Eine Kampagne dauert höchstens ein Jahr.',
  endsInPast: 'Der letzte Tag ist vorbei.',
  usedTooLate: 'Geschenke sind höchstens zwei Jahre nach dem letzten Tag der Kampagne einlösbar.',
  placesGone: 'Eine Auswahl gibt es in dieser Region nicht mehr. Bitte laden Sie die Seite neu.',
  placesMissing: 'Bitte wählen Sie mindestens einen Eintrag aus.',
  postcodes: 'Bitte geben Sie fünfstellige Postleitzahlen an, durch Komma getrennt.',
  cardsMissing: 'Bitte geben Sie mindestens eine Kartennummer an.',
  tooManyCards: 'Bitte geben Sie höchstens 1.000 Kartennummern auf einmal an.',
  nobodyGets: 'Keine dieser Karten kann ein Geschenk bekommen.',
  otherCount: 'Seit der Prüfung hat sich geändert, welche Karten ein Geschenk bekommen. Bitte prüfen Sie die Liste noch einmal.',
  notRunning: 'Diese Kampagne gibt heute keine Geschenke.',
  gone: 'Diese Kampagne gibt es nicht.',
  giftGone: 'Dieses Geschenk gibt es nicht.',
  saveFailed: 'Die Kampagne konnte nicht gespeichert werden.',
  startFailed: 'Die Kampagne konnte nicht gestartet werden.',
  stopFailed: 'Die Kampagne konnte nicht angehalten werden.',
  previewFailed: 'Die Karten konnten nicht geprüft werden.',
  giveFailed: 'Die Geschenke konnten nicht gegeben werden.',
  takeBackFailed: 'Das Geschenk konnte nicht zurückgenommen werden.',
} as const;

export const campaignStates = {
  planned: 'in Vorbereitung',
  running: 'läuft',
  ended: 'beendet',
  stopped: 'angehalten',
} as const;
export type CampaignState = keyof typeof campaignStates;

/** Where the gifts of a campaign can be redeemed. */
export const giftPlaces = {
  all: 'bei allen Partnern der Region',
  trades: 'nur bei Partnern bestimmter Kategorien',
  branches: 'nur in bestimmten Filialen',
  postcodes: 'nur in bestimmten Postleitzahlen',
} as const;
export type GiftPlaces = keyof typeof giftPlaces;
const giftPlacesNames = Object.keys(giftPlaces) as [GiftPlaces, ...GiftPlaces[]];

/** What became of a card number of a list. */
export const giftOutcomes = {
  good: 'bekommt ein Geschenk',
  given: 'hat das Geschenk bekommen',
  unreadable: 'keine gültige Kartennummer',
  repeated: 'steht mehrmals in der Liste',
  unknown: 'in dieser Region nicht bekannt',
  twice: 'hat aus dieser Kampagne schon ein Geschenk',
  locked: 'gesperrt',
  test: 'Testkarte',
  'over-budget': 'das Budget reicht nicht mehr',
} as const;
export type GiftOutcome = keyof typeof giftOutcomes;

/** Who gets the gifts of a campaign. */
export const giftReasons = {
  list: 'Karten, deren Nummern Sie eingeben',
  'top-up': 'wer an einer Kasse mindestens einen Betrag auflädt',
  registration: 'wer eine Karte zum ersten Mal registriert',
  'take-over': 'Karten einer Übernahme: Geschenke des bisherigen Anbieters',
} as const;
export type GiftReason = keyof typeof giftReasons;
/** Who gets a gift, once per person; the smallest top-up in cents. */
export function giftReasonText(reason: GiftReason, topUp: number | null): string {
  if (reason === 'top-up') return `wer an einer Kasse mindestens ${formatCents(topUp ?? 0)} € auflädt`;
  return reason === 'list' ? 'Karten einer Liste' : giftReasons[reason];
}
/** What the amount of a campaign's gift is called: of a former provider's gifts it is the largest. */
export const giftLabel = (reason: GiftReason) => (reason === 'take-over' ? 'Geschenk höchstens je Karte' : 'Geschenk je Karte');

const giftReason = z.enum(Object.keys(giftReasons) as [GiftReason, ...GiftReason[]]);

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const cents = z.number().int();
const count = z.number().int();

/** The five-digit codes of a typed list; null where something else stands in it. */
export function readPostcodes(text: string): string[] | null {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '');
  return codes.every((code) => /^\d{5}$/.test(code)) ? [...new Set(codes)] : null;
}

/** What staff says of a campaign; lists that do not belong to `countsAt` are ignored. */
export const campaignTerms = z.strictObject({
  name: z.string().trim().min(3, campaignMessages.nameMissing).max(60, campaignMessages.tooLong),
  sponsor: z.string().trim().min(2, campaignMessages.sponsorMissing).max(60, campaignMessages.tooLong),
  gift: amountText.refine((text) => (findCents(text) ?? 0) <= MOST_GIFT, campaignMessages.giftTooLarge),
  /** By itself for a top-up or a registration, each person once; or with a take-over alone, at most `gift` each. */
  givenFor: giftReason,
  /** The smallest top-up that gets a gift; empty where none does. */
  topUp: z.string().max(20),
  budget: amountText,
  startsOn: isoDay(campaignMessages.day),
  endsOn: isoDay(campaignMessages.day),
  /** The last day on which a gift can be redeemed. */
  useUntil: isoDay(campaignMessages.day),
  countsAt: z.enum(giftPlacesNames, campaignMessages.placesMissing),
  /** Numbers of categories. */
  trades: z.array(z.string().regex(/^\d{1,9}$/)).max(200),
  /** Numbers of branches; those of a second cell have more than twelve digits. */
  branches: z.array(z.string().regex(/^\d{1,15}$/)).max(500),
  postcodes: z.string().max(2_000, campaignMessages.postcodes),
});
export type CampaignTerms = z.output<typeof campaignTerms>;

/** The rules over several fields of a campaign; `dayOf` reads a day as it stands in the form. */
export function campaignRules(dayOf: (text: string) => string | null): FormRule<CampaignTerms>[] {
  const isBefore = (one: string | undefined, other: string | undefined) => {
    const [day, than] = [dayOf(one ?? ''), dayOf(other ?? '')];
    return day !== null && than !== null && day < than;
  };
  return [
    {
      path: 'budget',
      message: campaignMessages.budgetTooSmall,
      isBroken: ({ gift = '', budget = '' }) => (findCents(budget) ?? MOST_GIFT) < (findCents(gift) ?? 0),
    },
    {
      path: 'topUp',
      message: campaignMessages.topUp,
      isBroken: ({ givenFor, topUp = '' }) => givenFor === 'top-up' && !isBetween(findCents(topUp), 1, MOST_GIFT),
    },
    {
      path: 'endsOn',
      message: campaignMessages.endsBeforeStart,
      isBroken: ({ startsOn, endsOn }) => isBefore(endsOn, startsOn),
    },
    {
      path: 'endsOn',
      message: campaignMessages.lastsTooLong,
      isBroken: ({ startsOn, endsOn }) => daysBetween(dayOf(startsOn ?? ''), dayOf(endsOn ?? '')) > MOST_DAYS,
    },
    {
      path: 'useUntil',
      message: campaignMessages.usedBeforeEnd,
      isBroken: ({ useUntil, endsOn }) => isBefore(useUntil, endsOn),
    },
    {
      path: 'useUntil',
      message: campaignMessages.usedTooLate,
      isBroken: ({ useUntil, endsOn }) => daysBetween(dayOf(endsOn ?? ''), dayOf(useUntil ?? '')) > MOST_DAYS_TO_USE,
    },
    {
      path: 'trades',
      message: campaignMessages.placesMissing,
      isBroken: ({ countsAt, trades = [] }) => countsAt === 'trades' && trades.length === 0,
    },
    {
      path: 'branches',
      message: campaignMessages.placesMissing,
      isBroken: ({ countsAt, branches = [] }) => countsAt === 'branches' && branches.length === 0,
    },
    {
      path: 'postcodes',
      message: campaignMessages.postcodes,
      isBroken: ({ countsAt, postcodes = '' }) => countsAt === 'postcodes' && !readPostcodes(postcodes)?.length,
    },
  ];
}

const isBetween = (cents: number | null | undefined, least: number, most: number) =>
  cents !== null && cents !== undefined && cents >= least && cents <= most;

function daysBetween(from: string | null, until: string | null): number {
  return from === null || until === null ? 0 : (Date.parse(until) - Date.parse(from)) / 86_400_000;
}

const asIsoDay = (text: string) => (text === '' ? null : text);

export const campaignSummary = z.object({
  id,
  regionName: z.string(),
  name: z.string(),
  sponsor: z.string(),
  state: z.enum(Object.keys(campaignStates) as [CampaignState, ...CampaignState[]]),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  useUntil: z.iso.date(),
  giftCents: cents,
  budgetCents: cents,
  /** Of the budget: what was given. What of that was spent, went back, and is still on cards adds up to it. */
  gifts: count,
  givenCents: cents,
  usedCents: cents,
  backCents: cents,
  onCardsCents: cents,
  /** What can still be given. */
  leftCents: cents,
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaigns = get({
  path: 'campaigns',
  summary:
    'The campaigns of all regions with what was given, spent and went back, the newest first, and the regions to choose from.',
  who: contractPermits,
  output: z.object({
    campaigns: z.array(campaignSummary),
    regions: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
});

/** What a campaign's sponsor has to pay. */
const campaignClaim = z.object({
  /** "K1-00003": what the transfer names. */
  label: z.string(),
  claimedCents: cents,
  /** Positive: still to be paid. Negative: goes back. */
  openCents: cents,
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
});
export type CampaignClaim = z.infer<typeof campaignClaim>;

/** After the start of a campaign its budget is due, but not before its first day. The books reckon so, too. */
export const CAMPAIGN_DUE_DAYS = 14;

/** When what has to be paid. */
export const campaignPaymentTerms =
  `Das ganze Budget ist ${CAMPAIGN_DUE_DAYS} Tage nach dem Start fällig, frühestens am ersten Tag. ` +
  'Ist die Kampagne beendet oder angehalten, ist nur zu bezahlen, was gegeben wurde und nicht zurückkam.';

const regionCampaign = campaignSummary
  .pick({
    id: true,
    name: true,
    state: true,
    startsOn: true,
    endsOn: true,
    budgetCents: true,
    gifts: true,
    givenCents: true,
  })
  .extend({
    /** As long as it is the budget: what is owed after that tells what was spent. */
    claim: campaignClaim.nullable(),
  });
export type RegionCampaign = z.infer<typeof regionCampaign>;

export const regionCampaigns = get({
  path: 'region-campaigns',
  summary:
    'The campaigns of the contractor’s region: what was given of their budgets, and what of these is to be paid. What was spent could reveal a single shop or person.',
  who: contractorPermits,
  output: z.object({ campaigns: z.array(regionCampaign) }),
});

export const campaign = get({
  path: 'campaign',
  summary: 'One campaign with its terms, and each gift with what is left of it.',
  who: contractPermits,
  /** `card`: only its gifts, be they older than those that are listed. */
  input: z.strictObject({ id: idText, card: z.string().max(30).optional() }),
  output: campaignSummary.extend({
    region: z.string(),
    givenFor: giftReason,
    topUpCents: cents.nullable(),
    countsAt: z.enum(giftPlacesNames),
    /** As `campaignTerms` takes them. */
    places: z.array(z.string()),
    /** In words. */
    where: z.string(),
    madeBy: z.string(),
    madeAt: z.iso.datetime(),
    /** Somebody has asked to start it or to give gifts, and nobody has decided. */
    waitsForSecond: z.boolean(),
    /** The take-overs that brought its gifts along, on how many cards and how much; `isBack`: taken back since. */
    takeOvers: z.array(z.object({ id, provider: z.string(), isBack: z.boolean(), cards: count, cents })),
    /** What its sponsor owes; null before its start. */
    claim: campaignClaim.nullable(),
    /** Only for those who may take gifts back. */
    hasMoreGifts: z.boolean(),
    givenTo: z.array(
      z.object({
        gift: id,
        card: z.string(),
        givenAt: z.iso.datetime(),
        leftCents: cents,
      }),
    ),
  }),
});
export type Campaign = z.infer<typeof campaign.output>;

export const giftPlaceChoices = get({
  path: 'gift-place-choices',
  summary: 'What the gifts of a campaign can be bound to in a region: categories and open branches.',
  who: accountingPermits,
  input: z.strictObject({ region: z.string().min(1).max(100) }),
  output: z.object({
    trades: z.array(z.object({ value: z.string(), label: z.string() })),
    branches: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
});
export type GiftPlaceChoices = z.infer<typeof giftPlaceChoices.output>;

export const createCampaign = post({
  path: 'create-campaign',
  summary: 'Plan a campaign of a region. Nothing can be given before it is started.',
  who: accountingPermits,
  input: withRules(
    campaignTerms.extend({ region: z.string().min(1, campaignMessages.regionMissing).max(100) }),
    campaignRules(asIsoDay),
  ),
  output: z.object({ id }),
});

export const changeCampaign = post({
  path: 'change-campaign',
  summary: 'Change a campaign that is planned.',
  who: accountingPermits,
  input: withRules(campaignTerms.extend({ id }), campaignRules(asIsoDay)),
});

export const startCampaign = post({
  path: 'start-campaign',
  summary: 'Start a planned campaign; a second person confirms its budget. From its first day on gifts can be given.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});

export const stopCampaign = post({
  path: 'stop-campaign',
  summary: 'Give nothing more of a campaign, for good. What is on cards stays there until its day.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});

/** Card numbers, one per line, in groups or not; also those of a former provider. */
const cardLines = z
  .string({ error: campaignMessages.cardsMissing })
  .max(60_000, campaignMessages.tooManyCards)
  .superRefine((text, context) => {
    const most = linesOf(text).length;
    if (most === 0) context.addIssue({ code: 'custom', message: campaignMessages.cardsMissing });
    if (most > MOST_GIFT_CARDS) context.addIssue({ code: 'custom', message: campaignMessages.tooManyCards });
  });

/** The lines of a pasted list that hold anything, without the space around it. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const giftLine = z.object({
  /** As it was typed. */
  typed: z.string(),
  /** Our number; null where the line names no card of the region. */
  card: z.string().nullable(),
  outcome: z.enum(Object.keys(giftOutcomes) as [GiftOutcome, ...GiftOutcome[]]),
});
export type GiftLine = z.infer<typeof giftLine>;

export const previewCampaignGifts = post({
  path: 'preview-campaign-gifts',
  summary: 'What would become of each line of a list of cards. Nothing is given.',
  who: accountingPermits,
  mostBytes: 200_000,
  input: z.strictObject({ id, cards: cardLines }),
  output: z.object({
    cards: count,
    sumCents: cents,
    /** What is left of the budget before it. */
    leftCents: cents,
    lines: z.array(giftLine),
  }),
});
export type GiftPreview = z.infer<typeof previewCampaignGifts.output>;

export const giveCampaignGifts = post({
  path: 'give-campaign-gifts',
  summary:
    'Give a campaign’s gift to each card of a list that can get it. A second person confirms sums that are too much for one person alone; then all of them get it, or none.',
  who: accountingPermits,
  mostBytes: 200_000,
  /** `gifts`: so many get one by the preview; where it is another number by now, nobody does (409). */
  input: z.strictObject({ id, cards: cardLines, gifts: count.positive(), reason }),
  output: actAnswer.extend({ lines: z.array(giftLine) }),
  movesMoney: true,
});
export type GivenGifts = z.infer<typeof giveCampaignGifts.output>;

export const takeGiftBack = post({
  path: 'take-gift-back',
  summary: 'Take back what is left of one gift; the card can get no other of the same campaign.',
  who: accountingPermits,
  input: z.strictObject({ id, gift: id, reason }),
  output: actAnswer,
  movesMoney: true,
});
