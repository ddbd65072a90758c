import { isCardExtra } from '#contract/operator/handing-over/handing-over.ts';
import {
  type CardColumn,
  cardColumns,
  neededCardColumns,
  type StateMeaning,
} from '#contract/operator/taking-over/taking-over.ts';
import type { KnownColumns } from './column-meanings.ts';

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

/** The columns of a file of cards. */
export const knownCardColumns: KnownColumns<CardColumn> = {
  labels: cardColumns,
  needed: neededCardColumns,
  parts,
  isExtra: isCardExtra,
};

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
