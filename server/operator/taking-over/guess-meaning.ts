import { isCardExtra } from '#contract/operator/handing-over/handing-over.ts';
import { type CardColumn, cardColumnNames, cardColumns, type StateMeaning } from '#contract/operator/taking-over/taking-over.ts';

/** The column that the file of faults adds; whoever mends that file need not delete it. */
export const FAULT_COLUMN = 'Fehler';
/** What stands there before the number of the row that is to be mended, so that its mended twin is known by it. */
export const MENDS = '#';

/** The row that a mended one takes the place of; null where its cells do not say so. */
export function readMended(head: readonly string[], cells: readonly string[]): number | null {
  const at = head.findIndex(isFaultColumn);
  const [, row] = new RegExp(`^${MENDS}(\\d{1,15}) `).exec(cells[at] ?? '') ?? [];
  return row === undefined ? null : Number(row);
}

/** Whether a column is the one that the file of faults has added. */
export const isFaultColumn = (name: string) => name.trim().toLowerCase() === FAULT_COLUMN.toLowerCase();

/** Parts of names that other programs give their columns; the first that fits counts. */
const parts: Record<CardColumn, RegExp> = {
  productionNumber: /produktion|production/,
  replacedBy: /ersetzt|ersatz|nachfolge|replaced/,
  otherNumbers: /fr[uü]here|weitere.*nummer|alias/,
  email: /mail/,
  salutation: /anrede|salutation/,
  firstName: /vorname|first.?name|given/,
  lastName: /nachname|familienname|last.?name|surname|^name$/,
  gifts: /geschenk|gift/,
  balance: /guthaben|saldo|balance|betrag|wert$|^wert|amount/,
  state: /status|zustand|^state/,
  lastBookedOn: /letzte|last|benutzt|umsatz/,
  expiresOn: /verf[aä]ll|g[uü]ltig|ablauf|expir|valid/,
  issuedOn: /ausgabe|ausgegeben|ausgestellt|issue|erstellt|verkauf|created|kaufdatum/,
  origin: /herkunft|quelle|origin|source|anlass/,
  oldNumber: /karte|card|nummer|number|barcode|ean|^nr|code/,
};

/** What a column of theirs most likely is; '' where nobody can know. */
export function guessColumn(name: string): CardColumn | 'ignored' | '' {
  if (isFaultColumn(name) || isCardExtra(name)) return 'ignored';
  const wanted = name.trim().toLowerCase();
  const exact = cardColumnNames.find((column) => cardColumns[column].toLowerCase() === wanted);
  const guessed = (Object.keys(parts) as CardColumn[]).find((column) => parts[column].test(wanted));
  return exact ?? guessed ?? '';
}

/** The columns of a file: what was said of each, or else what it most likely means. */
export interface Guess<Meaning> {
  name: string;
  meaning: Meaning | 'ignored' | '';
  isSaid: boolean;
  /** Whether the template calls it so. */
  isExact: boolean;
}

/**
 * Whether nobody has to say what a column means: no other of its file may mean the same, or it alone has the name that
 * the template gives it.
 */
export function isPlain<Meaning>(guess: Guess<Meaning>, all: readonly Guess<Meaning>[]): boolean {
  const rivals = all.filter(({ name, meaning }) => name !== guess.name && meaning === guess.meaning);
  return guess.meaning === 'ignored' || rivals.every((rival) => guess.isExact && !rival.isSaid && !rival.isExact);
}

/** What stays behind is said by a person: it may hold a balance. A closed card that does is a fault of its row. */
const words: [RegExp, StateMeaning][] = [
  [/^(gesperrt|locked|blocked|sperre)$/, 'locked'],
  [/^(unbenutzt|noch nicht benutzt|neu|new|unused|lager)$/, 'unused'],
  [/^geschlossen$/, 'closed'],
  [/^(gültig|gueltig|aktiv|active|ok|offen|open)$/, 'active'],
];

/** What a state of theirs most likely is; '' where nobody can know. */
export function guessState(text: string): StateMeaning {
  return words.find(([word]) => word.test(text.trim().toLowerCase()))?.[1] ?? '';
}
