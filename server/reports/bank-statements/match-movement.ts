import { isBankFee } from '#contract/reports/bank-statements/bank-fee.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { BankItem } from './bank-item-kind.ts';
import { findNumbers } from './find-numbers.ts';
import type { ItemIndex } from './item-index.ts';

/** What of a movement says what it is for. */
export interface MovementSaid {
  cents: Cents;
  isReturn: boolean;
  feeCents: Cents;
  endToEndId: string | null;
  mandateReference: string | null;
  batchReference: string | null;
  partyName: string | null;
  partyIban: string | null;
  remittance: string;
  bankText: string;
}

/** What of a movement is for which item. */
export interface Share {
  item: BankItem;
  cents: Cents;
}

export interface Proposal {
  shares: Share[];
  /** Why it may be that, in words; the strongest first. */
  reasons: string[];
}

export interface Match {
  /** What may be booked without asking anybody. */
  certain: Proposal | null;
  /** The most likely first. */
  proposals: Proposal[];
  /** Why what it is for cannot be booked yet. */
  waits: string | null;
}

const MOST_PROPOSALS = 5;

/** How much each sign is worth: a stronger one outweighs all weaker ones together. */
const weights = { reference: 320, mandate: 160, number: 80, folded: 60, amount: 30, account: 20, payer: 20, name: 8 };
type Sign = keyof typeof weights;
const words: Record<Sign, string> = {
  reference: 'Ende-zu-Ende-Kennung',
  mandate: 'Mandat',
  number: 'Nummer im Text',
  folded: 'Nummer im Text, wenn O und 0, I und 1 dasselbe sind',
  amount: 'Betrag',
  account: 'Konto',
  payer: 'Konto, von dem schon gezahlt wurde',
  name: 'Name',
};

/**
 * What a movement is for (rulings 9, Match). Certain are an end-to-end id, a mandate or a number with its exact amount,
 * and numbers whose amounts sum up to it. What went to an account that is not known is never certain: a number is known
 * to whoever has seen the paper. All else is proposed.
 */
export function matchMovement(said: MovementSaid, index: ItemIndex): Match {
  const candidates = collectCandidates(said, index, strongSigns(said, index));
  const bookable = candidates.filter((one) => isBookable(said, one));
  const found = findExact(said, bookable);
  const certain = onlyForThem(said, found);
  const blocked = candidates.find(
    ({ item, signs: some }) => item.blocked !== null && has(some, 'reference') && item.isReturn === said.isReturn,
  );
  return {
    certain,
    proposals: found
      ? [found]
      : propose(
          said,
          bookable,
          candidates.filter((one) => mayBeUnmarked(said, one) || mayBeCredit(said, one)),
        ),
    waits: !certain && blocked ? blocked.item.blocked : null,
  };
}

/** Only what of it is certain: of a movement that nothing strong points from, the rest is not looked at. */
export function findCertainMatch(said: MovementSaid, index: ItemIndex): Proposal | null {
  const strong = strongSigns(said, index);
  if (strong.size === 0) return null;
  const payers = new Set(said.partyIban === null ? [] : index.byPayer(said.partyIban));
  const named = new Set(said.partyName === null ? [] : index.byName(said.partyName));
  const candidates = [...strong].map(([item, some]) => {
    const isOfAccount = said.partyIban !== null && item.ibans.includes(said.partyIban);
    const weak = [isOfAccount && bits.account, payers.has(item) && bits.payer, named.has(item) && bits.name];
    return { item, signs: weak.reduce((all: Signs, one) => all | Number(one), withAmount(said, item, some)) };
  });
  const bookable = candidates.filter((one) => isBookable(said, one));
  return onlyForThem(said, findExact(said, bookable));
}

/**
 * The items of whose businesses it speaks: by a number, a mandate or an id, whether it can be booked for them or not.
 */
export const listNamed = (said: MovementSaid, index: ItemIndex): BankItem[] => [...strongSigns(said, index).keys()];

interface Candidate {
  item: BankItem;
  signs: Signs;
}

/** Some signs as the bits of a number: thousands of movements have thousands of candidates. */
type Signs = number;
type SignsOf = Map<BankItem, Signs>;

const signs = Object.keys(weights) as Sign[];
const bits = Object.fromEntries(signs.map((sign, at) => [sign, 1 << at])) as Record<Sign, Signs>;
const has = (some: Signs, sign: Sign) => (some & bits[sign]) !== 0;
const isOne = (some: Signs) => (some & (some - 1)) === 0;

function add(to: SignsOf, sign: Sign, items: readonly BankItem[] = []): void {
  for (const item of items) to.set(item, (to.get(item) ?? 0) | bits[sign]);
}

const isBookable = (said: MovementSaid, { item }: Candidate) => fits(said, item) && item.blocked === null;

/**
 * Whether the bank may have taken back money of that account without marking it as a return. It may also be a payment
 * to that account, so the match is never certain.
 */
const mayBeUnmarked = (said: MovementSaid, { item, signs: some }: Candidate) =>
  said.cents < 0 && !said.isReturn && item.isReturn && item.blocked === null && has(some, 'account') && has(some, 'amount');

/** Whether it may come in though we owe something for the item: it is added to that, and is never certain. */
const mayBeCredit = (said: MovementSaid, { item }: Candidate) =>
  !said.isReturn && !item.isReturn && item.blocked === null && isCredit(said, item);

/** Whether money of that amount comes in for what we owe. */
export const isCredit = ({ cents }: Pick<MovementSaid, 'cents'>, { credit, direction }: BankItem) =>
  credit !== undefined && cents > 0 && direction < 0;

/** The items that a reference, a mandate or a number of the movement points at. */
function strongSigns(said: MovementSaid, index: ItemIndex): SignsOf {
  const found: SignsOf = new Map();
  add(found, 'reference', said.endToEndId === null ? [] : index.byReference.get(said.endToEndId.toUpperCase()));
  add(found, 'reference', said.batchReference === null ? [] : index.findBatch(said.batchReference));
  add(found, 'mandate', said.mandateReference === null ? [] : index.byMandate.get(said.mandateReference.toUpperCase()));
  const text = [said.remittance, said.endToEndId, said.batchReference, said.bankText].filter(Boolean).join(' | ');
  const numbers = findNumbers(text, index.byNumber, { isFolded: false }).flat();
  add(found, 'number', numbers);
  if (numbers.length === 0) add(found, 'folded', findNumbers(text, index.byFoldedNumber, { isFolded: true }).flat());
  return found;
}

/** All items that something of the movement points at; `found` are those that something strong does. */
function collectCandidates(said: MovementSaid, index: ItemIndex, found: SignsOf): Candidate[] {
  if (said.partyIban !== null) {
    add(found, 'account', index.byIban.get(said.partyIban));
    add(found, 'payer', index.byPayer(said.partyIban));
  }
  add(found, 'name', said.partyName === null ? [] : index.byName(said.partyName));
  add(found, 'amount', index.byAmount.get(said.cents));
  return [...found].map(([item, some]) => ({ item, signs: withAmount(said, item, some) }));
}

const withAmount = (said: MovementSaid, item: BankItem, some: Signs) => (isExact(said, item) ? some | bits.amount : some);

/** Whether it goes the item's way. What a bank does not mark as sent back may still be, but only by its reference. */
function fits({ cents, isReturn }: MovementSaid, item: BankItem): boolean {
  return item.direction === Math.sign(cents) && item.isReturn === isReturn;
}

/** To the cent; of what comes back, also less what the banks have taken for it. */
function isExact({ cents, isReturn, feeCents }: MovementSaid, item: BankItem): boolean {
  if (item.cents === 0) return false;
  return item.cents === cents || (isReturn && feeCents > 0 && item.cents - feeCents === cents);
}

/** What comes back, and little more: a person may say that the banks have taken it. */
const isWithFee = (said: MovementSaid, item: BankItem) => item.isReturn && isBankFee(said, said.cents - item.cents);

/** Whether it went to an account of those who get it. */
export const isForThem = ({ partyIban }: Pick<MovementSaid, 'partyIban'>, { mayGoTo }: BankItem) =>
  mayGoTo === undefined || (partyIban !== null && mayGoTo.includes(partyIban));

/** Nothing where money went to somebody else. */
const onlyForThem = (said: MovementSaid, found: Proposal | null) =>
  found?.shares.every(({ item }) => isForThem(said, item)) ? found : null;

/** Whether it names another payment than the one that an item says has come back. */
const isOfAnother = ({ endToEndId }: MovementSaid, { isReturn, references }: BankItem) =>
  isReturn &&
  endToEndId !== null &&
  references.length > 0 &&
  !references.some((one) => one.toUpperCase() === endToEndId.toUpperCase());

const CERTAIN: readonly Sign[] = ['reference', 'mandate', 'number', 'folded'];

/** What it is for beyond doubt, to whomever it went. */
function findExact(said: MovementSaid, candidates: readonly Candidate[]): Proposal | null {
  const named = candidates.filter(({ item }) => !isOfAnother(said, item));
  for (const sign of CERTAIN) {
    const found = named.filter(({ item, signs: some }) => has(some, sign) && item.cents !== 0);
    const exact = found.filter(({ item }) => isExact(said, item));
    if (exact.length === 1 && (found.length === 1 || sign !== 'folded')) return proposalOf(said, exact[0]!);
    if (exact.length > 1) return null;
    if (found.length > 1 && sign !== 'mandate' && sumOf(found) === said.cents) return together(said, found, words[sign]);
  }
  return null;
}

const sumOf = (candidates: readonly Candidate[]) => candidates.reduce((sum, { item }) => sum + item.cents, 0);

const together = (said: MovementSaid, candidates: readonly Candidate[], by: string): Proposal => ({
  shares: candidates.map(({ item }) => ({ item, cents: item.cents })),
  reasons: [
    `${by}: ${candidates.length} Posten, zusammen genau der Betrag`,
    ...(candidates.every(({ item }) => isForThem(said, item)) ? [] : [strangeAccount(said)]),
  ],
});

function propose(said: MovementSaid, candidates: readonly Candidate[], unlikely: readonly Candidate[]): Proposal[] {
  const ranked = [...candidates, ...unlikely]
    .filter(({ item }) => isExact(said, item) || isWithFee(said, item) || (item.isFlexible && isWithin(said, item)))
    // An amount alone, or a name alone where the amount differs, says nothing.
    .filter(({ signs: some }) => !isOne(some) || !(has(some, 'name') || has(some, 'amount')) || isAlone(some, candidates))
    .map((candidate) => ({ candidate, weight: weigh(candidate, unlikely.includes(candidate)) }))
    .toSorted((one, other) => other.weight - one.weight || one.candidate.item.since.localeCompare(other.candidate.item.since));
  const proposals = ranked.map(({ candidate }) => proposalOf(said, candidate));
  return [...proposeSums(said, candidates), ...proposals].slice(0, MOST_PROPOSALS);
}

/** The only item of that amount is worth a look. */
const isAlone = (some: Signs, candidates: readonly Candidate[]) =>
  has(some, 'amount') && candidates.filter((one) => has(one.signs, 'amount')).length === 1;

/** Of what is paid out by hand, at most what is owed. */
const isWithin = ({ cents }: MovementSaid, item: BankItem) => cents > 0 || Math.abs(cents) <= Math.abs(item.cents);

function weigh({ item, signs: some }: Candidate, isUnlikely: boolean): number {
  const sum = signs.reduce((total, sign) => total + (has(some, sign) ? weights[sign] : 0), 0);
  if (item.cents === 0) return sum - 25;
  return isUnlikely ? sum - 50 : sum;
}

/** All that is open of one account, where it sums up to the amount. */
function proposeSums(said: MovementSaid, candidates: readonly Candidate[]): Proposal[] {
  const ofAccount = candidates.filter(
    ({ item, signs: some }) => item.cents !== 0 && (has(some, 'account') || has(some, 'payer')),
  );
  return ofAccount.length > 1 && sumOf(ofAccount) === said.cents ? [together(said, ofAccount, words.account)] : [];
}

function proposalOf(said: MovementSaid, { item, signs: some }: Candidate): Proposal {
  const exact = isExact(said, item);
  const reasons = signs.filter((sign) => has(some, sign)).map((sign) => words[sign]);
  const withFee = !exact && isWithFee(said, item);
  if (!exact) reasons.push(withFee ? feeOf(said, item) : isCredit(said, item) ? owedOf(item) : differenceOf(said, item));
  if (!isForThem(said, item)) reasons.push(strangeAccount(said));
  if (item.isReturn && !said.isReturn) reasons.push('die Bank nennt es keine Rückgabe');
  return { shares: [{ item, cents: exact || withFee ? item.cents : said.cents }], reasons };
}

const strangeAccount = ({ partyIban }: MovementSaid) =>
  partyIban === null
    ? 'an welches Konto es ging, steht nicht dabei'
    : 'ging an ein Konto, das nicht als das des Unternehmens bekannt ist';

const owedOf = ({ cents }: BankItem) => `wir schulden schon ${formatCents(-cents)} €`;

const feeOf = ({ cents }: MovementSaid, item: BankItem) =>
  `der Rest von ${formatCents(item.cents - cents)} € als Entgelt der Bank`;

function differenceOf({ cents }: MovementSaid, { cents: open, notOpen }: BankItem): string {
  if (open === 0) return notOpen ?? 'es ist nichts mehr offen';
  return Math.abs(cents) < Math.abs(open) ? 'weniger als offen ist' : 'mehr als offen ist';
}
