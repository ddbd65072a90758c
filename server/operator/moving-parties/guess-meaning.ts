import { isPartyExtra } from '#contract/operator/handing-over/handing-over.ts';
import { columnsOf, type PartyColumn, type PartyKind } from '#contract/operator/moving-parties/moving-parties.ts';
import { isFaultColumn } from '#server/operator/taking-over/guess-meaning.ts';

/** Parts of names that other programs give their columns; the first that fits counts. */
const parts: Partial<Record<PartyColumn, RegExp>> = {
  email: /mail/,
  iban: /iban/,
  bic: /bic|swift/,
  accountHolder: /kontoinhaber|inhaber.*konto|account.?holder/,
  salutation: /anrede|salutation/,
  firstName: /vorname|first.?name|given/,
  lastName: /nachname|familienname|last.?name|surname/,
  phone: /telefon|phone|^tel/,
  website: /web|homepage|url|internet/,
  trade: /branche|kategorie|gewerbe|trade|category/,
  payment: /zahl|payment|einzug/,
  terms: /kondition|disagio|geb[uü]hr|tarif|modell/,
  since: /seit|beginn|^von|start/,
  until: /bis|ende|k[uü]ndig|until|end$/,
  zip: /plz|postleitzahl|zip|postcode/,
  city: /^ort|stadt|city/,
  street: /stra(ß|ss)e|street|anschrift|adresse/,
  refers: /nummer|nr|number|^id|kunde/,
  number: /nummer|nr|number|^id|kunde/,
  name: /firma|name|filiale|unternehmen|gesch[aä]ft|company/,
};

/** What a column of theirs most likely is; '' where nobody can know. */
export function guessPartyColumn(kind: PartyKind, name: string): PartyColumn | 'ignored' | '' {
  if (isFaultColumn(name) || isPartyExtra(name)) return 'ignored';
  const wanted = name.trim().toLowerCase();
  const own = Object.entries(columnsOf(kind)) as [PartyColumn, string][];
  const exact = own.find(([, label]) => label.toLowerCase() === wanted)?.[0];
  const known = new Set(own.map(([column]) => column));
  const guessed = (Object.keys(parts) as PartyColumn[]).find((column) => known.has(column) && parts[column]!.test(wanted));
  return exact ?? guessed ?? '';
}
