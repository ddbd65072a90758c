import type { Cents } from '#contract/common/money.ts';
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
  const signs = collectSigns(said, index);
  const candidates = [...signs].map(([item, of]) => ({ item, signs: of }));
  const bookable = candidates.filter(({ item }) => fits(said, item) && item.blocked === null);
  const found = findCertain(said, bookable);
  const certain = found?.shares.every(({ item }) => isForThem(said, item)) ? found : null;
  const blocked = candidates.find(
    ({ item, signs: of }) => item.blocked !== null && of.has('reference') && item.isReturn === said.isReturn,
  );
  return {
    certain,
    proposals: found ? [found] : propose(said, bookable),
    waits: !certain && blocked ? blocked.item.blocked : null,
  };
}

interface Candidate {
  item: BankItem;
  signs: Set<Sign>;
}

/** All items that something of the movement points at. */
function collectSigns(said: MovementSaid, index: ItemIndex): Map<BankItem, Set<Sign>> {
  const signs = new Map<BankItem, Set<Sign>>();
  const add = (sign: Sign, items: readonly BankItem[] | undefined) => {
    for (const item of items ?? []) {
      if (!signs.has(item)) signs.set(item, new Set());
      signs.get(item)!.add(sign);
    }
  };
  add('reference', said.endToEndId === null ? [] : index.byReference.get(said.endToEndId.toUpperCase()));
  add('reference', said.batchReference === null ? [] : index.findBatch(said.batchReference));
  add('mandate', said.mandateReference === null ? [] : index.byMandate.get(said.mandateReference.toUpperCase()));
  const text = [said.remittance, said.endToEndId, said.batchReference, said.bankText].filter(Boolean).join(' | ');
  const numbers = findNumbers(text, index.byNumber, { isFolded: false }).flat();
  add('number', numbers);
  if (numbers.length === 0) add('folded', findNumbers(text, index.byFoldedNumber, { isFolded: true }).flat());
  if (said.partyIban !== null) {
    add('account', index.byIban.get(said.partyIban));
    add('payer', index.byPayer(said.partyIban));
  }
  add('name', said.partyName === null ? [] : index.byName(said.partyName));
  add('amount', index.byAmount.get(said.cents));
  for (const [item, of] of signs) if (isExact(said, item)) of.add('amount');
  return signs;
}

/** Whether it goes the item's way. What a bank does not mark as sent back may still be, but only by its reference. */
function fits({ cents, isReturn }: MovementSaid, item: BankItem): boolean {
  return item.direction === Math.sign(cents) && item.isReturn === isReturn;
}

/** To the cent; of what comes back, also less what the banks have taken for it. */
function isExact({ cents, isReturn, feeCents }: MovementSaid, item: BankItem): boolean {
  if (item.cents === 0) return false;
  return item.cents === cents || (isReturn && feeCents > 0 && item.cents - feeCents === cents);
}

/** Whether it went to an account of those who get it. */
const isForThem = ({ partyIban }: MovementSaid, { mayGoTo }: BankItem) =>
  mayGoTo === undefined || (partyIban !== null && mayGoTo.includes(partyIban));

const CERTAIN: readonly Sign[] = ['reference', 'mandate', 'number', 'folded'];

function findCertain(said: MovementSaid, candidates: readonly Candidate[]): Proposal | null {
  for (const sign of CERTAIN) {
    const found = candidates.filter(({ item, signs }) => signs.has(sign) && item.cents !== 0);
    const exact = found.filter(({ item }) => isExact(said, item));
    if (exact.length === 1 && (found.length === 1 || sign !== 'folded')) return proposalOf(said, exact[0]!);
    if (exact.length > 1) return null;
    if (found.length > 1 && (sign === 'number' || sign === 'folded') && sumOf(found) === said.cents)
      return together(said, found, words[sign]);
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

function propose(said: MovementSaid, candidates: readonly Candidate[]): Proposal[] {
  const ranked = candidates
    .filter(({ item }) => isExact(said, item) || (item.isFlexible && isWithin(said, item)))
    // An amount alone, or a name alone where the amount differs, says nothing.
    .filter(({ signs }) => signs.size > 1 || !(signs.has('name') || signs.has('amount')) || isAlone(signs, candidates))
    .map((candidate) => ({ candidate, weight: weigh(candidate) }))
    .toSorted((one, other) => other.weight - one.weight || one.candidate.item.since.localeCompare(other.candidate.item.since));
  const proposals = ranked.map(({ candidate }) => proposalOf(said, candidate));
  return [...proposeSums(said, candidates), ...proposals].slice(0, MOST_PROPOSALS);
}

/** The only item of that amount is worth a look. */
const isAlone = (signs: Set<Sign>, candidates: readonly Candidate[]) =>
  signs.has('amount') && candidates.filter((one) => one.signs.has('amount')).length === 1;

/** Of what is paid out by hand, at most what is owed. */
const isWithin = ({ cents }: MovementSaid, item: BankItem) => cents > 0 || Math.abs(cents) <= Math.abs(item.cents);

function weigh({ item, signs }: Candidate): number {
  const sum = [...signs].reduce((total, sign) => total + weights[sign], 0);
  return item.cents === 0 ? sum - 25 : sum;
}

/** All that is open of one account, where it sums up to the amount. */
function proposeSums(said: MovementSaid, candidates: readonly Candidate[]): Proposal[] {
  const ofAccount = candidates.filter(({ item, signs }) => item.cents !== 0 && (signs.has('account') || signs.has('payer')));
  return ofAccount.length > 1 && sumOf(ofAccount) === said.cents ? [together(said, ofAccount, words.account)] : [];
}

function proposalOf(said: MovementSaid, { item, signs }: Candidate): Proposal {
  const exact = isExact(said, item);
  const reasons = (Object.keys(weights) as Sign[]).filter((sign) => signs.has(sign)).map((sign) => words[sign]);
  if (!exact) reasons.push(differenceOf(said, item));
  if (!isForThem(said, item)) reasons.push(strangeAccount(said));
  return { shares: [{ item, cents: exact ? item.cents : said.cents }], reasons };
}

const strangeAccount = ({ partyIban }: MovementSaid) =>
  partyIban === null
    ? 'an welches Konto es ging, steht nicht dabei'
    : 'ging an ein Konto, das nicht als das des Unternehmens bekannt ist';

function differenceOf({ cents }: MovementSaid, { cents: open }: BankItem): string {
  if (open === 0) return 'es ist nichts mehr offen';
  return Math.abs(cents) < Math.abs(open) ? 'weniger als offen ist' : 'mehr als offen ist';
}
