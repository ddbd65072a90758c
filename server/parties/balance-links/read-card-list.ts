import { balanceLinkMessages, MOST_LINKED_CARDS } from '#contract/parties/balance-links/balance-links.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';

/** A number of a list, and in which row it stands; the first is 1. */
export interface ListedCard {
  row: number;
  card: string;
}

const MOST_NAMED = 20;

/**
 * The card numbers of a file with one column and no header (part 3, section 2.10). Empty rows do not count. Throws
 * Refusal 422 that names the rows in which no card number stands, or one that stood there before.
 */
export function readCardList(file: Buffer): ListedCard[] {
  const rows = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  const listed = rows.flatMap((text, index) => {
    const card = text.replace(/[\s"';,]/g, '');
    return card === '' ? [] : [{ row: index + 1, card }];
  });
  if (listed.length === 0) throw ruleBroken(balanceLinkMessages.missing, { cardsListFile: balanceLinkMessages.missing });
  if (listed.length > MOST_LINKED_CARDS)
    throw new Refusal('TOO_LARGE', balanceLinkMessages.tooLarge, {
      fieldErrors: { cardsListFile: balanceLinkMessages.tooLarge },
    });
  const seen = new Set<string>();
  refuseRows(
    listed.flatMap(({ row, card }) => {
      const problem = !isCardNumber(card) ? 'keine gültige Kartennummer' : seen.has(card) ? 'steht schon weiter oben' : null;
      seen.add(card);
      return problem ? [{ row, problem }] : [];
    }),
  );
  return listed;
}

/** Throws Refusal 422 that names the rows; nothing where there are none. */
export function refuseRows(wrong: readonly { row: number; problem: string }[]): void {
  if (wrong.length === 0) return;
  const named = wrong.slice(0, MOST_NAMED).map(({ row, problem }) => `Zeile ${row}: ${problem}`);
  const more = wrong.length - named.length;
  const message = `Die Datei wurde nicht angenommen. ${named.join('; ')}${more > 0 ? `; und ${more} weitere Zeilen` : ''}.`;
  throw ruleBroken(message, { cardsListFile: message });
}
