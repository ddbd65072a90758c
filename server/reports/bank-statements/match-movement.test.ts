import { expect, it } from 'vitest';
import type { BankItem } from './bank-item-kind.ts';
import { indexItems } from './item-index.ts';
import { findCertainMatch, listNamed, matchMovement, type MovementSaid } from './match-movement.ts';

const IBAN = 'DE02120300000000202051';

const item = (label: string, cents: number, more: Partial<BankItem> = {}): BankItem => ({
  regionId: 1,
  kind: 'charge-order',
  key: label,
  label,
  what: 'Ladeauftrag',
  business: { kind: 'employer', id: '00000000-0000-4000-8000-000000000001', name: 'Werk Ladewerk GmbH' },
  target: 'employer 1',
  cents,
  direction: cents < 0 ? -1 : 1,
  isFlexible: true,
  isReturn: false,
  references: [label],
  mandateReference: null,
  labels: [label],
  ibans: [IBAN],
  batchReference: null,
  since: '2026-11-16',
  blocked: null,
  within: null,
  ...more,
});
const returned = (label: string, cents: number, more: Partial<BankItem> = {}) =>
  item(label, cents, { kind: 'charge-return', isFlexible: false, isReturn: true, mandateReference: 'KK-M-7', ...more });
const other = { business: { kind: 'employer', id: '00000000-0000-4000-8000-000000000002', name: 'Bäckerei Krume' } } as const;
const stranger = { ...other, target: 'employer 2', ibans: ['DE75512108001245126199'] };

function match(
  said: Partial<MovementSaid>,
  items: readonly BankItem[],
  payers: ReadonlyMap<string, readonly string[]> = new Map(),
) {
  const nothing = { isReturn: false, feeCents: 0, endToEndId: null, mandateReference: null, batchReference: null };
  const index = indexItems(items, payers);
  const movement = { ...nothing, cents: 30_000, partyName: null, partyIban: null, remittance: '', bankText: '', ...said };
  const { certain, proposals, waits } = matchMovement(movement, index);
  // What is looked for alone is what is found among all.
  expect(findCertainMatch(movement, index)).toEqual(certain);
  const tell = ({ shares, reasons }: (typeof proposals)[number]) => ({
    for: shares.map((share) => `${share.item.label} ${share.cents}`),
    reasons,
  });
  return { certain: certain && tell(certain), proposals: proposals.map(tell), waits };
}

const order = item('L1-00042', 30_000);

it.each<[string, Partial<MovementSaid>, readonly BankItem[], string[], string]>([
  ['an end-to-end id', { endToEndId: 'L1-00042' }, [order], ['L1-00042 30000'], 'Ende-zu-Ende-Kennung'],
  ['an end-to-end id in small letters', { endToEndId: 'l1-00042' }, [order], ['L1-00042 30000'], 'Ende-zu-Ende-Kennung'],
  ['a number in the text', { remittance: 'Danke für L1 00042' }, [order], ['L1-00042 30000'], 'Nummer im Text'],
  ['a number in the bank’s text', { bankText: 'GUTSCHRIFT L1-00042' }, [order], ['L1-00042 30000'], 'Nummer im Text'],
  [
    'a number with O and I',
    { remittance: 'LI-OOO42' },
    [order],
    ['L1-00042 30000'],
    'Nummer im Text, wenn O und 0, I und 1 dasselbe sind',
  ],
  [
    'one transfer for several items',
    { remittance: 'L1-00042 und L1-00043', cents: 42_000 },
    [order, item('L1-00043', 12_000)],
    ['L1-00042 30000', 'L1-00043 12000'],
    'Nummer im Text: 2 Posten, zusammen genau der Betrag',
  ],
  [
    'two numbers of which only one has the amount',
    { remittance: 'L1-00042, nicht L1-00043' },
    [order, item('L1-00043', 12_000)],
    ['L1-00042 30000'],
    'Nummer im Text',
  ],
  [
    'the mandate of a returned debit',
    { cents: -30_000, isReturn: true, mandateReference: 'kk-m-7' },
    [returned('L1-00042', -30_000)],
    ['L1-00042 -30000'],
    'Mandat',
  ],
  [
    'a return less what the banks have taken',
    { cents: -30_300, isReturn: true, feeCents: 300, endToEndId: 'L1-00042' },
    [returned('L1-00042', -30_000)],
    ['L1-00042 -30000'],
    'Ende-zu-Ende-Kennung',
  ],
  [
    'a payment file as one sum',
    { cents: 90_000, batchReference: 'KK-1-78-DD.0' },
    [item('KK-1-78-DD', 90_000, { batchReference: 'KK-1-78-DD', references: [], isFlexible: false })],
    ['KK-1-78-DD 90000'],
    'Ende-zu-Ende-Kennung',
  ],
])('is certain of %s, with the exact amount', (_, said, items, shares, reason) => {
  const { certain, proposals } = match(said, items);
  expect(certain).toEqual({ for: shares, reasons: expect.any(Array) });
  expect(certain!.reasons[0]).toBe(reason);
  expect(proposals).toEqual([certain]);
  // Control: a cent more is a matter for a person.
  expect(match({ ...said, cents: (said.cents ?? 30_000) + 1 }, items).certain).toBeNull();
});

it('proposes what comes back with a little more than the item, as the fee of a bank that does not tell it', () => {
  const said = { isReturn: true, endToEndId: 'L1-00042' };
  const { certain, proposals } = match({ ...said, cents: -30_450 }, [returned('L1-00042', -30_000)]);
  expect(certain).toBeNull();
  expect(proposals).toMatchObject([
    { for: ['L1-00042 -30000'], reasons: expect.arrayContaining(['der Rest von 4,50 € als Entgelt der Bank']) },
  ]);
  // Control: no bank takes so much.
  expect(match({ ...said, cents: -31_600 }, [returned('L1-00042', -30_000)]).proposals).toEqual([]);
});

it('an end-to-end id counts for more than a mandate, and that for more than a number', () => {
  const byId = returned('L1-00042', -30_000, { mandateReference: 'KK-M-1' });
  const byMandate = returned('L1-00043', -30_000, { mandateReference: 'KK-M-7' });
  const byNumber = returned('L1-00044', -30_000, { mandateReference: 'KK-M-3' });
  const said = { cents: -30_000, isReturn: true, remittance: 'L1-00044' };
  const all = [byNumber, byMandate, byId];
  expect(match({ ...said, endToEndId: 'L1-00042', mandateReference: 'KK-M-7' }, all).certain?.for).toEqual(['L1-00042 -30000']);
  expect(match({ ...said, mandateReference: 'KK-M-7' }, all).certain?.for).toEqual(['L1-00043 -30000']);
  expect(match(said, all).certain?.for).toEqual(['L1-00044 -30000']);
});

it.each<[string, Partial<MovementSaid>, readonly BankItem[], ReturnType<typeof match>['proposals']]>([
  [
    'too little',
    { remittance: 'L1-00042', cents: 10_000 },
    [order],
    [{ for: ['L1-00042 10000'], reasons: ['Nummer im Text', 'weniger als offen ist'] }],
  ],
  [
    'too much',
    { remittance: 'L1-00042', cents: 31_000 },
    [order],
    [{ for: ['L1-00042 31000'], reasons: ['Nummer im Text', 'mehr als offen ist'] }],
  ],
  [
    'what is paid already',
    { remittance: 'L1-00042' },
    [item('L1-00042', 0, { direction: 1 })],
    [{ for: ['L1-00042 30000'], reasons: ['Nummer im Text', 'es ist nichts mehr offen'] }],
  ],
  [
    'what waits for its file',
    { remittance: 'L1-00042' },
    [item('L1-00042', 0, { direction: 1, notOpen: 'der Einzug wartet auf die Bank' })],
    [{ for: ['L1-00042 30000'], reasons: ['Nummer im Text', 'der Einzug wartet auf die Bank'] }],
  ],
  ['account and amount', { partyIban: IBAN }, [order], [{ for: ['L1-00042 30000'], reasons: ['Betrag', 'Konto'] }]],
  ['name and amount', { partyName: 'WERK LADEWERK GMBH' }, [order], [{ for: ['L1-00042 30000'], reasons: ['Betrag', 'Name'] }]],
  ['the only one of that amount', {}, [order], [{ for: ['L1-00042 30000'], reasons: ['Betrag'] }]],
  ['one of two of that amount', {}, [order, item('L1-00043', 30_000)], []],
  ['a name alone', { partyName: 'Werk Ladewerk', cents: 1 }, [order], []],
  [
    'all of one account that sum up',
    { partyIban: IBAN, cents: 42_000 },
    [order, item('L1-00043', 12_000, { since: '2026-11-01' })],
    [
      { for: ['L1-00042 30000', 'L1-00043 12000'], reasons: ['Konto: 2 Posten, zusammen genau der Betrag'] },
      { for: ['L1-00043 42000'], reasons: ['Konto', 'mehr als offen ist'] },
      { for: ['L1-00042 42000'], reasons: ['Konto', 'mehr als offen ist'] },
    ],
  ],
  [
    'two numbers that do not sum up',
    { remittance: 'L1-00042 L1-00043', cents: 42_001 },
    [order, item('L1-00043', 12_000)],
    [
      { for: ['L1-00042 42001'], reasons: ['Nummer im Text', 'mehr als offen ist'] },
      { for: ['L1-00043 42001'], reasons: ['Nummer im Text', 'mehr als offen ist'] },
    ],
  ],
  [
    'one number of two businesses',
    { remittance: 'L1-00042' },
    [order, item('L1-00042', 30_000, { ...stranger, key: 'x' })],
    [
      { for: ['L1-00042 30000'], reasons: ['Nummer im Text', 'Betrag'] },
      { for: ['L1-00042 30000'], reasons: ['Nummer im Text', 'Betrag'] },
    ],
  ],
  [
    'a number before an account',
    { remittance: 'L1-00077', partyIban: IBAN, cents: 500 },
    [order, item('L1-00077', 12_000, stranger)],
    [
      { for: ['L1-00077 500'], reasons: ['Nummer im Text', 'weniger als offen ist'] },
      { for: ['L1-00042 500'], reasons: ['Konto', 'weniger als offen ist'] },
    ],
  ],
  ['money that goes the other way', { remittance: 'L1-00042', cents: -30_000 }, [order], []],
  ['a return that is not marked as one', { remittance: 'L1-00042', cents: -30_000 }, [returned('L1-00042', -30_000)], []],
  ['more than is owed, paid out by hand', { remittance: 'L1-00042', cents: -301 }, [item('L1-00042', -300)], []],
  [
    'what takes nothing but its amount',
    { remittance: 'L1-00042', cents: 1 },
    [item('L1-00042', 30_000, { isFlexible: false })],
    [],
  ],
])('proposes %s, and is certain of nothing', (_, said, items, proposals) => {
  expect(match(said, items)).toEqual({ certain: null, proposals, waits: null });
});

it('an account that somebody has told it to remember is proposed for that business', () => {
  const from = { partyIban: 'DE91100000000123456789', cents: 10_000 };
  expect(match(from, [order]).proposals).toEqual([]);
  expect(match(from, [order], new Map([[from.partyIban, ['employer 1']]])).proposals).toEqual([
    { for: ['L1-00042 10000'], reasons: ['Konto, von dem schon gezahlt wurde', 'weniger als offen ist'] },
  ]);
});

it('money that goes back is certain only where it went to an account of theirs, and says why it is not', () => {
  const [one, two] = [item('L1-00042', -30_000, { mayGoTo: [IBAN] }), item('L1-00043', -12_000, { mayGoTo: [IBAN] })];
  const said = { remittance: 'L1-00042', cents: -30_000 };
  expect(match({ ...said, partyIban: IBAN }, [one]).certain?.for).toEqual(['L1-00042 -30000']);
  const strange = 'ging an ein Konto, das nicht als das des Unternehmens bekannt ist';
  const elsewhere = { partyIban: 'DE91100000000123456789' };
  expect(match({ ...said, ...elsewhere }, [one])).toMatchObject({
    certain: null,
    proposals: [{ for: ['L1-00042 -30000'], reasons: ['Nummer im Text', 'Betrag', strange] }],
  });
  expect(match(said, [one])).toMatchObject({
    certain: null,
    proposals: [{ reasons: ['Nummer im Text', 'Betrag', 'an welches Konto es ging, steht nicht dabei'] }],
  });
  const both = { remittance: 'L1-00042, L1-00043', cents: -42_000 };
  expect(match({ ...both, ...elsewhere }, [one, two])).toMatchObject({
    certain: null,
    proposals: [{ for: ['L1-00042 -30000', 'L1-00043 -12000'], reasons: [expect.any(String), strange] }],
  });
  // Control: without accounts that are known, the number is enough.
  expect(match({ ...said, ...elsewhere }, [item('L1-00042', -30_000)]).certain).not.toBeNull();
});

it('folded numbers are certain only where they mean one item', () => {
  const [one, two] = [item('L1-00010', 30_000), item('L1-00101', 12_000, stranger)];
  expect(match({ remittance: 'LI-OOOIO' }, [one, two]).certain?.for).toEqual(['L1-00010 30000']);
  expect(match({ remittance: 'LI-OOOIO, LI-OOIOI' }, [one, two]).certain).toBeNull();
  // Control: written as they are, the one with the amount is meant.
  expect(match({ remittance: 'L1-00010, L1-00101' }, [one, two]).certain?.for).toEqual(['L1-00010 30000']);
});

it('what comes back before it is booked waits, and says for what', () => {
  const blocked = returned('L1-00042', -30_000, { blocked: 'Die Lastschrift ist in den Büchern noch nicht eingezogen.' });
  const said = { cents: -30_000, isReturn: true, endToEndId: 'L1-00042' };
  expect(match(said, [blocked])).toEqual({ certain: null, proposals: [], waits: blocked.blocked });
  expect(match({ ...said, endToEndId: null }, [blocked]).waits).toBeNull();
});

it('tells at most five, the most likely first', () => {
  const items = Array.from({ length: 9 }, (_, at) => item(`L1-0010${at}`, 1_000 + at, { since: `2026-11-0${at + 1}` }));
  const { proposals } = match({ partyIban: IBAN, cents: 1_008 }, items);
  expect(proposals).toHaveLength(5);
  expect(proposals[0]).toEqual({ for: ['L1-00108 1008'], reasons: ['Betrag', 'Konto'] });
});

it('what comes back is nothing for sure where its end-to-end id is another one than that of the payment', () => {
  const ours = returned('R1-2026-00001', -30_000, { references: ['Z-1'], mandateReference: null });
  const back = { cents: -30_000, isReturn: true, remittance: 'Rechnung R1-2026-00001', partyIban: IBAN };
  expect(match({ ...back, endToEndId: 'Z-2' }, [ours]).certain).toBeNull();
  expect(match({ ...back, endToEndId: 'Z-2' }, [ours]).proposals).toHaveLength(1);
  // Control: its own id, and none.
  for (const endToEndId of ['z-1', null]) expect(match({ ...back, endToEndId }, [ours]).certain).not.toBeNull();
});

it('names whom it speaks of, though nothing can be booked for it', () => {
  const owedBack = item('R1-2026-00001', -5_000, { kind: 'invoice' });
  const index = indexItems([owedBack], new Map());
  const said = { cents: 1_000, isReturn: false, feeCents: 0, endToEndId: null, mandateReference: null, batchReference: null };
  const movement = { ...said, partyName: null, partyIban: null, remittance: 'R1-2026-00001', bankText: '' };
  expect(matchMovement(movement, index).proposals).toEqual([]);
  expect(listNamed(movement, index)).toEqual([owedBack]);
});

it('money that comes in though we owe something is proposed as credit, and never booked by itself', () => {
  const owed = item('ABR-1', -12_000, { credit: 'Guthaben' });
  const said = { cents: 5_000, remittance: 'ABR-1', partyIban: IBAN };
  expect(match(said, [owed])).toEqual({
    certain: null,
    proposals: [{ for: ['ABR-1 5000'], reasons: ['Nummer im Text', 'Konto', 'wir schulden schon 120,00 €'] }],
    waits: null,
  });
  // What is open stands before it.
  const unnamed = { cents: 5_000, partyIban: IBAN };
  expect(match(unnamed, [owed, item('L1-00042', 30_000)]).proposals.map((one) => one.for)).toEqual([
    ['L1-00042 5000'],
    ['ABR-1 5000'],
  ]);
  // Nor is it set off against what is open: that is for a person to say.
  const both = { cents: 18_000, remittance: 'L1-00042 ABR-1' };
  expect(match(both, [item('L1-00042', 30_000), owed]).certain).toBeNull();
});

it('control: where no money may come in, none is proposed', () => {
  expect(match({ cents: 5_000, remittance: 'ABR-1', partyIban: IBAN }, [item('ABR-1', -12_000)]).proposals).toEqual([]);
});

it('one transfer for several businesses is certain where it names all numbers and comes to their sum', () => {
  const items = [item('L1-00042', 30_000), item('L1-00043', 12_000, stranger)];
  expect(match({ cents: 42_000, remittance: 'L1-00042 L1-00043' }, items).certain?.for).toEqual([
    'L1-00042 30000',
    'L1-00043 12000',
  ]);
  expect(match({ cents: 42_001, remittance: 'L1-00042 L1-00043' }, items).certain).toBeNull();
});
