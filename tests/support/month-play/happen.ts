import type { Cents } from '#contract/common/money.ts';
import { bookShare } from './book-share.ts';
import type { BusinessKey } from './own-sums.ts';
import type { BankEntry } from './played-bank.ts';
import type { Stage, Town, TrueShare, Truth } from './stage.ts';

const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ';

/** Letters alone, which no number of ours can stand within. */
function nextTag(stage: Stage): string {
  let rest = stage.tags++;
  let tag = '';
  for (let place = 0; place < 4; place++) {
    tag = LETTERS[rest % LETTERS.length]! + tag;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `Q${tag}Q`;
}

interface NewTruth {
  cents: Cents;
  entry: Partial<BankEntry>;
  business?: BusinessKey | null;
  shares?: () => TrueShare[];
  isReady?: () => boolean;
  book?: Truth['book'];
  otherwise?: Truth['otherwise'];
  isOfFile?: boolean;
}

export function happen(stage: Stage, town: Town, on: string, { cents, entry, ...made }: NewTruth): Truth {
  const tag = nextTag(stage);
  const truth: Truth = {
    tag,
    cents,
    entry,
    business: made.business ?? null,
    shares: made.shares ?? (() => []),
    isReady: made.isReady ?? (() => true),
    book: made.book ?? ((shares) => shares.map((share) => bookShare(stage, town, share))),
    otherwise: made.otherwise ?? 'clarification',
    isOfFile: made.isOfFile ?? false,
    state: 'waiting',
    inBooks: 0,
    isSettled: false,
    wasClarified: false,
    bookedFor: [],
    entries: [],
    contraries: [],
    movementId: null,
  };
  town.truths.set(tag, truth);
  const { text = '', ...rest } = entry;
  town.account.waiting.push({ cents, on, ref: `REF-${tag}`, ...rest, text: [String(text), tag] });
  return truth;
}
