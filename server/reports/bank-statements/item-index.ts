import type { BankItem } from './bank-item-kind.ts';
import { foldedNumber, type NumberIndex, numberIndex, plainNumber } from './find-numbers.ts';

/** Items by all that may point at them, so that thousands of movements are matched at once. */
export interface ItemIndex {
  byReference: Map<string, BankItem[]>;
  byMandate: Map<string, BankItem[]>;
  byNumber: NumberIndex<BankItem[]>;
  byFoldedNumber: NumberIndex<BankItem[]>;
  byIban: Map<string, BankItem[]>;
  byAmount: Map<number, BankItem[]>;
  findBatch(reference: string): BankItem[] | undefined;
  byPayer(iban: string): BankItem[];
  byName(name: string): BankItem[];
}

/** `payers`: whose items an account has paid before, as staff has said. */
export function indexItems(items: readonly BankItem[], payers: ReadonlyMap<string, readonly string[]>): ItemIndex {
  const byTarget = group(items, ({ target }) => (target === null ? [] : [target]));
  const byName = group(items, ({ business }) => (business ? wordsOf(business.name) : []));
  const byBatch = group(items, ({ batchReference }) => (batchReference === null ? [] : [batchReference.toUpperCase()]));
  return {
    byReference: group(items, ({ references }) => references.map((one) => one.toUpperCase())),
    byMandate: group(items, ({ mandateReference }) => (mandateReference === null ? [] : [mandateReference.toUpperCase()])),
    byNumber: numberIndex(group(items, ({ labels }) => labels.map(plainNumber))),
    byFoldedNumber: numberIndex(group(items, ({ labels }) => labels.map(foldedNumber))),
    byIban: group(items, ({ ibans }) => ibans),
    byAmount: group(
      items.filter(({ cents, blocked }) => cents !== 0 && blocked === null),
      ({ cents }) => [cents],
    ),
    // Our orders are named after their message: "KK-1-78-CT.0".
    findBatch: (reference) => byBatch.get(reference.toUpperCase().split('.')[0]!),
    byPayer: (iban) => (payers.get(iban) ?? []).flatMap((target) => byTarget.get(target) ?? []),
    byName: (name) => sharedBy(wordsOf(name).map((word) => byName.get(word) ?? [])),
  };
}

function group<Key>(items: readonly BankItem[], keysOf: (item: BankItem) => readonly Key[]): Map<Key, BankItem[]> {
  const groups = new Map<Key, BankItem[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

const FORMS = new Set(['GMBH', 'MBH', 'KG', 'AG', 'UG', 'OHG', 'GBR', 'E', 'K', 'EK', 'CO', 'UND', 'DIE', 'DER', 'DAS', 'INH']);

/** The words of a name as banks write them: capital letters without umlauts. */
function wordsOf(name: string): string[] {
  const plain = name.toUpperCase().replaceAll('Ä', 'AE').replaceAll('Ö', 'OE').replaceAll('Ü', 'UE').replaceAll('ß', 'SS');
  return plain.split(/[^A-Z0-9]+/).filter((word) => word.length > 2 && !FORMS.has(word));
}

/** What most of the words lead to: two of them, or the only one. */
function sharedBy(found: readonly BankItem[][]): BankItem[] {
  const counts = new Map<BankItem, number>();
  for (const item of found.flat()) counts.set(item, (counts.get(item) ?? 0) + 1);
  const least = Math.min(2, found.length);
  return least === 0 ? [] : [...counts].filter(([, count]) => count >= least).map(([item]) => item);
}
