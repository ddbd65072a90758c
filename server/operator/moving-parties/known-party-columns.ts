import { isPartyExtra } from '#contract/operator/handing-over/handing-over.ts';
import { type PartyColumn, type PartyKind, partyKinds } from '#contract/operator/moving-parties/moving-parties.ts';
import type { KnownColumns } from '#server/operator/taking-over/column-meanings.ts';

/** Parts of names that other programs give their columns; the first that fits counts. */
const parts: Partial<Record<PartyColumn, RegExp>> = {
  employer: /arbeitgeber|firma|unternehmen|employer|company/,
  card: /karte|card/,
  personnelNumber: /personal|personnel/,
  amount: /betrag|summe|amount/,
  frequence: /frequenz|rhythmus|turnus|frequency/,
  chargedUntil: /geladen|charged/,
  time: /zeitpunkt|stichtag|ladetag/,
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

/** The columns of a file of a kind. */
export const knownPartyColumns = (kind: PartyKind): KnownColumns<string> => ({
  labels: partyKinds[kind].columns,
  needed: partyKinds[kind].needed,
  parts,
  isExtra: isPartyExtra,
});
