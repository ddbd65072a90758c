import { Buffer } from 'node:buffer';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { findPaymentSchemas } from '#tests/support/find-payment-schemas.ts';
import { type CamtEntrySeed, type CamtSeed, type CamtStatementSeed, camtXml, OUR_IBAN } from '#tests/support/camt.ts';
import type { CamtStatement } from './camt-file.ts';
import { DocumentRefused, unpackBankFile } from './unpack-bank-file.ts';

const OTHER_IBAN = 'DE02120300000000202051';
const SECOND_IBAN = 'DE75512108001245126199';

const one = (entries: readonly CamtEntrySeed[], statement: CamtStatementSeed = {}, seed: Omit<CamtSeed, 'statements'> = {}) =>
  camtXml({ ...seed, statements: [{ entries, ...statement }] });
const many = (statements: readonly CamtStatementSeed[], seed: Omit<CamtSeed, 'statements'> = {}) =>
  camtXml({ ...seed, statements });

/** What is told of a transaction; what is missing is left out. */
function tell(statements: readonly CamtStatement[]) {
  return statements.flatMap(({ entries }) =>
    entries.flatMap(({ bookedOn, valueOn, reference, parts }) =>
      parts.map((part) => {
        const told = { on: bookedOn, valueOn: valueOn === bookedOn ? null : valueOn, ref: reference, ...part };
        return Object.fromEntries(
          Object.entries(told).filter(([, value]) => value !== null && value !== '' && value !== 0 && value !== false),
        );
      }),
    ),
  );
}

interface GoodFile {
  name: string;
  file: string | Uint8Array;
  movements: Record<string, unknown>[];
  statements?: Partial<CamtStatement>[];
  /** What the standard's schema would not let pass, and a bank writes all the same. */
  isLoose?: boolean;
}

const on = '2026-11-20';
const paid = { cents: 30_000, ref: 'B-1', name: 'Werk Ladewerk', iban: OTHER_IBAN, text: 'L1-00042' };
const paidTold = { on, ref: 'B-1', cents: 30_000, partyName: 'Werk Ladewerk', partyIban: OTHER_IBAN, remittance: 'L1-00042' };
const debitReturn: CamtEntrySeed = {
  cents: -12_300,
  ref: 'R-1',
  german: 'NTRF+109+00931',
  endToEndId: 'L1-00042',
  mandate: 'KK-M-7',
  name: 'Café Müßig',
  iban: OTHER_IBAN,
  returnCode: 'MD06',
  fee: 300,
  text: 'Rücklastschrift',
};
const debitReturnTold = {
  on,
  ref: 'R-1',
  cents: -12_300,
  isReturn: true,
  returnCode: 'MD06',
  feeCents: 300,
  endToEndId: 'L1-00042',
  mandateReference: 'KK-M-7',
  partyName: 'Café Müßig',
  partyIban: OTHER_IBAN,
  remittance: 'Rücklastschrift',
};
const batchParts = [
  { cents: 10_000, endToEndId: 'L1-00001', name: 'Ast GmbH', text: 'Eins' },
  { cents: 20_000, endToEndId: 'L1-00002', name: 'Buche KG', text: 'Zwei' },
  { cents: 5_550, endToEndId: 'L1-00003', name: 'Celler e.K.', text: 'Drei' },
];
const latin1 = (xml: string) => new Uint8Array(Buffer.from(xml, 'latin1'));
const utf8 = (xml: string) => new Uint8Array(Buffer.from(xml, 'utf8'));
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([n, x]) => [n, strToU8(x)])));
const between = (code: string, closingCode: string, opening: number, entries: readonly CamtEntrySeed[]) => ({
  openingCode: code,
  closingCode,
  opening,
  entries,
});

const goodFiles: GoodFile[] = [
  { name: 'a transfer that came in', file: one([paid]), movements: [paidTold] },
  { name: 'the same in version 02', file: one([paid], {}, { version: '02' }), movements: [paidTold] },
  { name: 'the same in version 13', file: one([paid], {}, { version: '13' }), movements: [paidTold] },
  {
    name: 'a transfer that went out',
    file: one([{ ...paid, cents: -4_999, german: 'NTRF+116+00931' }], { opening: 10_000 }),
    movements: [{ ...paidTold, cents: -4_999 }],
    statements: [{ openingCents: 10_000, closingCents: 5_001, iban: OUR_IBAN, fromOn: on, untilOn: on }],
  },
  {
    name: 'an account that is overdrawn',
    file: one([{ ...paid, cents: -4_999 }], { opening: -10_000 }),
    movements: [{ ...paidTold, cents: -4_999 }],
    statements: [{ openingCents: -10_000, closingCents: -14_999 }],
  },
  {
    name: 'a statement without movements',
    file: one([], { opening: 700, number: '17', id: 'LEER', from: '2026-11-01' }),
    movements: [],
    statements: [{ kind: 'statement', bankId: 'LEER', number: '17', openingCents: 700, closingCents: 700, fromOn: '2026-11-01' }],
  },
  {
    name: 'ids that begin anew each year',
    file: many([
      { id: '1', number: '1', until: '2026-01-02', entries: [{ ...paid, ref: '00001' }] },
      { id: '1', number: '1', until: '2027-01-04', entries: [{ ...paid, ref: '00001' }] },
    ]),
    movements: [
      { ...paidTold, on: '2026-01-02', ref: '00001' },
      { ...paidTold, on: '2027-01-04', ref: '00001' },
    ],
    statements: [{ untilOn: '2026-01-02' }, { untilOn: '2027-01-04' }],
  },
  {
    name: 'exports that overlap',
    file: many([
      { id: 'A', from: '2026-11-18', until: '2026-11-19', entries: [{ ...paid, on: '2026-11-19' }] },
      {
        id: 'B',
        from: '2026-11-19',
        until: '2026-11-20',
        entries: [
          { ...paid, on: '2026-11-19' },
          { ...paid, ref: 'B-2' },
        ],
      },
    ]),
    movements: [
      { ...paidTold, on: '2026-11-19' },
      { ...paidTold, on: '2026-11-19' },
      { ...paidTold, ref: 'B-2' },
    ],
    statements: [{ fromOn: '2026-11-18' }, { fromOn: '2026-11-19', untilOn: '2026-11-20' }],
  },
  {
    name: 'several accounts in one file',
    file: many([
      { iban: OUR_IBAN, opening: 100, entries: [paid] },
      { iban: SECOND_IBAN, opening: 5, entries: [{ ...paid, cents: -5, text: 'Entgelt' }] },
      { otherAccount: '4711', entries: [] },
    ]),
    movements: [paidTold, { ...paidTold, cents: -5, remittance: 'Entgelt' }],
    statements: [
      { iban: OUR_IBAN, account: OUR_IBAN, closingCents: 30_100 },
      { iban: SECOND_IBAN, closingCents: 0 },
      { iban: null, account: '4711' },
    ],
  },
  {
    name: 'a batch with the amounts of its transactions',
    file: one([{ cents: 35_550, ref: 'S-9', batch: { orderId: 'KK-1-78-DD', count: 3 }, parts: batchParts }]),
    movements: batchParts.map(({ cents, endToEndId, name, text }) => ({
      on,
      ref: 'S-9',
      cents,
      endToEndId,
      batchReference: 'KK-1-78-DD',
      partyName: name,
      remittance: text,
    })),
  },
  {
    name: 'the same batch in version 02, where only the entry has a sign',
    file: one([{ cents: -35_550, ref: 'S-9', parts: batchParts }], { opening: 99_999 }, { version: '02' }),
    movements: batchParts.map(({ cents, endToEndId, name, text }) => ({
      on,
      ref: 'S-9',
      cents: -cents,
      endToEndId,
      partyName: name,
      remittance: text,
    })),
  },
  {
    name: 'a batch without the amounts of its transactions is one movement',
    file: one([
      {
        cents: 35_550,
        ref: 'S-9',
        batch: { messageId: 'KK-1-78-DD', count: 3 },
        parts: batchParts.map((part) => ({ ...part, hasNoAmount: true })),
      },
    ]),
    movements: [{ on, ref: 'S-9', cents: 35_550, batchReference: 'KK-1-78-DD', remittance: 'Eins\nZwei\nDrei' }],
  },
  {
    name: 'a batch whose transactions do not sum up is one movement',
    file: one([{ cents: 35_551, ref: 'S-9', parts: batchParts }]),
    movements: [{ on, ref: 'S-9', cents: 35_551, remittance: 'Eins\nZwei\nDrei' }],
  },
  {
    name: 'a batch that tells only its sum',
    file: one([
      { cents: 35_550, ref: 'S-9', isBare: true, batch: { orderId: 'KK-1-78-DD', count: 3 }, entryInfo: 'SAMMEL-LASTSCHRIFT' },
    ]),
    movements: [{ on, ref: 'S-9', cents: 35_550, batchReference: 'KK-1-78-DD', bankText: 'SAMMEL-LASTSCHRIFT' }],
  },
  {
    name: 'a batch in which one transaction goes the other way',
    file: one([
      {
        cents: 9_000,
        ref: 'S-9',
        parts: [
          { cents: 10_000, name: 'Ast GmbH', iban: OTHER_IBAN },
          { cents: 1_000, sign: 'DBIT', name: 'Buche KG', iban: SECOND_IBAN },
        ],
      },
    ]),
    movements: [
      { on, ref: 'S-9', cents: 10_000, partyName: 'Ast GmbH', partyIban: OTHER_IBAN },
      { on, ref: 'S-9', cents: -1_000, partyName: 'Buche KG', partyIban: SECOND_IBAN },
    ],
  },
  {
    name: 'remittance text over several lines',
    file: one([{ ...paid, text: ['Ladeauftrag L1-', '00042 vom', '16.11.2026'] }]),
    movements: [{ ...paidTold, remittance: 'Ladeauftrag L1-\n00042 vom\n16.11.2026' }],
  },
  {
    name: 'a structured creditor reference',
    file: one([{ ...paid, text: [], reference: 'RF18539007547034' }]),
    movements: [{ ...paidTold, remittance: 'RF18539007547034' }],
  },
  {
    name: 'a structured number of an invoice, and text beside it',
    file: one([{ ...paid, documentNumber: 'R1-2026-00042', moreText: 'Skonto abgezogen', reference: 'RF18539007547034' }]),
    movements: [{ ...paidTold, remittance: 'L1-00042\nRF18539007547034\nR1-2026-00042\nSkonto abgezogen' }],
  },
  {
    name: 'SEPA fields within the text',
    file: one([{ ...paid, text: 'EREF+L1-00042 MREF+KK-M-7 CRED+DE98ZZZ09999999999 SVWZ+Ladeauftrag November' }]),
    movements: [
      {
        ...paidTold,
        endToEndId: 'L1-00042',
        mandateReference: 'KK-M-7',
        remittance: 'EREF+L1-00042 MREF+KK-M-7 CRED+DE98ZZZ09999999999 SVWZ+Ladeauftrag November',
      },
    ],
  },
  {
    name: 'SEPA fields that go on in the next line where one is full',
    file: one([{ ...paid, text: ['SVWZ+Ladung EREF+KK-1-78-00', '042 MREF+KK-M-7', 'Danke'] }]),
    movements: [
      {
        ...paidTold,
        endToEndId: 'KK-1-78-00042',
        mandateReference: 'KK-M-7',
        remittance: 'SVWZ+Ladung EREF+KK-1-78-00\n042 MREF+KK-M-7\nDanke',
      },
    ],
  },
  {
    name: 'fields of its own before what stands in the text',
    file: one([{ ...paid, endToEndId: 'L1-00042', mandate: 'KK-M-7', text: 'EREF+L1-00043 MREF+KK-M-8 SVWZ+x' }]),
    movements: [
      {
        ...paidTold,
        endToEndId: 'L1-00042',
        mandateReference: 'KK-M-7',
        remittance: 'EREF+L1-00043 MREF+KK-M-8 SVWZ+x',
      },
    ],
  },
  {
    name: 'SEPA fields that say nothing',
    file: one([{ ...paid, text: 'EREF+NOTPROVIDED SVWZ+Danke' }]),
    movements: [{ ...paidTold, remittance: 'EREF+NOTPROVIDED SVWZ+Danke' }],
  },
  {
    name: 'what banks write in place of an id',
    file: one([{ ...paid, ref: 'NONREF', endToEndId: 'NOTPROVIDED', mandate: 'NONREF', transactionId: '0' }]),
    movements: [{ ...paidTold, ref: undefined }],
  },
  {
    name: 'all ids',
    file: one([{ ...paid, messageId: 'M-1', orderId: 'P-1', endToEndId: 'E-1', transactionId: 'T-1', mandate: 'KK-M-7' }]),
    movements: [{ ...paidTold, endToEndId: 'E-1', batchReference: 'P-1', transactionId: 'T-1', mandateReference: 'KK-M-7' }],
  },
  {
    name: 'an order in another currency',
    file: one([{ ...paid, cents: 10_931, ordered: '120.00 USD' }]),
    movements: [{ ...paidTold, cents: 10_931, originalAmount: '120.00 USD' }],
  },
  {
    name: 'the same in version 02',
    file: one([{ ...paid, cents: 10_931, ordered: '120.00 USD' }], {}, { version: '02' }),
    movements: [{ ...paidTold, cents: 10_931, originalAmount: '120.00 USD' }],
  },
  {
    name: 'an entry without a day of booking',
    file: one([{ ...paid, on: null, valueOn: '2026-11-19' }]),
    movements: [{ ...paidTold, on: '2026-11-19' }],
  },
  {
    name: 'value another day',
    file: one([{ ...paid, valueOn: '2026-11-23' }]),
    movements: [{ ...paidTold, valueOn: '2026-11-23' }],
  },
  {
    name: 'an instant with an offset in place of a day',
    file: one([{ ...paid, at: '2026-11-20T00:10:00+01:00' }]),
    movements: [paidTold],
  },
  {
    name: 'an instant of UTC in place of a day: midnight is past in Germany',
    file: one([{ ...paid, at: '2026-11-19T23:30:00.000Z' }]),
    movements: [paidTold],
  },
  {
    name: 'an instant without an offset in place of a day',
    file: one([{ ...paid, at: '2026-11-20T23:59:59' }]),
    movements: [paidTold],
  },
  {
    name: 'the last day of a year, and of a February',
    file: one(
      [
        { ...paid, on: '2027-12-31' },
        { ...paid, on: '2028-02-29', ref: 'B-2' },
      ],
      { from: '2027-12-31', until: '2028-02-29' },
    ),
    movements: [
      { ...paidTold, on: '2027-12-31' },
      { ...paidTold, on: '2028-02-29', ref: 'B-2' },
    ],
  },
  {
    name: 'entries that are only announced',
    file: one([paid, { ...paid, ref: 'P-1', status: 'PDNG' }, { ...paid, ref: 'P-2', status: 'FUTR' }]),
    movements: [paidTold],
    statements: [{ pending: 2 }],
  },
  {
    name: 'the same in version 02, and one for information',
    file: one([{ ...paid, ref: 'P-1', status: 'PDNG' }, paid, { ...paid, ref: 'I-1', status: 'INFO' }], {}, { version: '02' }),
    movements: [paidTold],
    statements: [{ pending: 2 }],
  },
  {
    name: 'an entry with a state of the bank’s own is none that is booked',
    file: one([paid, { ...paid, ref: 'V-1', ownStatus: 'VORGEMERKT' }]),
    movements: [paidTold],
    statements: [{ pending: 1 }],
  },
  {
    name: 'a reversal',
    file: one([{ ...paid, cents: -30_000, isReversal: true }], { opening: 30_000 }),
    movements: [{ ...paidTold, cents: -30_000, isReturn: true }],
  },
  { name: 'a returned debit', file: one([debitReturn], { opening: 50_000 }), movements: [debitReturnTold] },
  {
    name: 'a returned debit in version 02',
    file: one([debitReturn], { opening: 50_000 }, { version: '02' }),
    movements: [debitReturnTold],
  },
  {
    name: 'a returned debit that names both parties',
    file: one([{ ...debitReturn, isBothNamed: true }], { opening: 50_000 }),
    movements: [debitReturnTold],
  },
  {
    name: 'a returned debit of a bank that turns the roles',
    file: one([{ ...debitReturn, isBothNamed: true, rolesAreTurned: true }], { opening: 50_000 }),
    movements: [debitReturnTold],
  },
  {
    name: 'a returned debit that only the German code tells',
    file: one([{ ...debitReturn, returnCode: undefined, fee: undefined, isBothNamed: true }], { opening: 50_000 }),
    movements: [{ ...debitReturnTold, returnCode: undefined, feeCents: undefined }],
  },
  {
    name: 'a returned debit that only the code of ISO tells',
    file: one([{ ...debitReturn, returnCode: undefined, fee: undefined, german: 'NMSC', iso: 'IDDT UPDD' }], { opening: 50_000 }),
    movements: [{ ...debitReturnTold, returnCode: undefined, feeCents: undefined }],
  },
  {
    name: 'a returned debit whose fee is only the difference of two amounts',
    file: one([{ ...debitReturn, fee: undefined, ordered: '120.00 EUR' }], { opening: 50_000 }),
    movements: [debitReturnTold],
  },
  {
    name: 'a returned debit whose two amounts differ by more than a fee',
    file: one([{ ...debitReturn, fee: undefined, ordered: '100.00 EUR' }], { opening: 50_000 }),
    movements: [{ ...debitReturnTold, feeCents: undefined }],
  },
  {
    name: 'a payout that comes back, with the bank’s words',
    file: one([
      {
        ...paid,
        german: '159',
        endToEndId: 'ABR-1-00007',
        returnCode: 'AC04',
        returnText: 'Konto erloschen',
        entryInfo: 'RETOURE',
      },
    ]),
    movements: [
      { ...paidTold, endToEndId: 'ABR-1-00007', isReturn: true, returnCode: 'AC04', bankText: 'RETOURE, Konto erloschen' },
    ],
  },
  {
    name: 'what the bank takes of an entry',
    file: one([{ ...paid, cents: 29_850, entryFee: 150 }]),
    movements: [{ ...paidTold, cents: 29_850, feeCents: 150 }],
  },
  {
    name: 'what the bank takes of a transaction, in version 02',
    file: one([{ ...paid, cents: 29_850, fee: 150 }], {}, { version: '02' }),
    movements: [{ ...paidTold, cents: 29_850, feeCents: 150 }],
  },
  {
    name: 'fees of the bank, without a party',
    file: one([{ cents: -990, ref: 'E-1', german: 'NCHG+805', isBare: true, entryInfo: 'ENTGELTABSCHLUSS' }], { opening: 1_000 }),
    movements: [{ on, ref: 'E-1', cents: -990, bankText: 'ENTGELTABSCHLUSS' }],
  },
  {
    name: 'only the one for whom somebody pays',
    file: one([{ ...paid, name: undefined, ultimateName: 'Tochter des Werks' }]),
    movements: [{ ...paidTold, partyName: 'Tochter des Werks' }],
  },
  {
    name: 'entries in which nothing moves',
    file: one([{ ...paid, cents: 0, entryInfo: 'ABSCHLUSS' }, paid], { hasSummary: true }),
    movements: [paidTold],
  },
  {
    name: 'a summary of the bank that is right',
    file: one([paid, { ...paid, cents: -100, ref: 'B-2' }], { hasSummary: true }),
    movements: [paidTold, { ...paidTold, cents: -100, ref: 'B-2' }],
  },
  {
    name: 'two like payments of a day',
    file: one([paid, paid]),
    movements: [paidTold, paidTold],
  },
  {
    name: 'an opening called after the day before',
    file: one([paid], { openingCode: 'PRCD', opening: 100 }),
    movements: [paidTold],
    statements: [{ openingCents: 100, closingCents: 30_100 }],
  },
  {
    name: 'available balances beside those of the books',
    file: one([paid], {
      opening: 100,
      moreBalances: [
        ['CLAV', 55_555],
        ['FWAV', -1],
        ['ITAV', 3],
      ],
    }),
    movements: [paidTold],
    statements: [{ openingCents: 100, closingCents: 30_100 }],
  },
  {
    name: 'both names of the opening',
    file: one([paid], { opening: 100, moreBalances: [['PRCD', 100]] }),
    movements: [paidTold],
    statements: [{ openingCents: 100, closingCents: 30_100 }],
  },
  {
    name: 'a statement in pages, with interim balances between',
    file: many([
      { ...between('OPBD', 'ITBD', 100, [paid]), page: { number: '1', isLast: false } },
      { ...between('ITBD', 'ITBD', 30_100, [{ ...paid, ref: 'B-2' }]), page: { number: '2', isLast: false } },
      { ...between('ITBD', 'CLBD', 60_100, [{ ...paid, ref: 'B-3', cents: -1 }]), page: { number: '3', isLast: true } },
    ]),
    movements: [paidTold, { ...paidTold, ref: 'B-2' }, { ...paidTold, ref: 'B-3', cents: -1 }],
    statements: [
      { openingCents: 100, closingCents: 30_100 },
      { openingCents: 30_100, closingCents: 60_100 },
      { openingCents: 60_100, closingCents: 60_099 },
    ],
  },
  {
    name: 'an advice (camt.054) without balances',
    file: one([paid], {}, { message: '054' }),
    movements: [paidTold],
    statements: [{ kind: 'advice', openingCents: null, closingCents: null, untilOn: on }],
  },
  {
    name: 'an advice of returns, in version 02',
    file: one([debitReturn, { ...debitReturn, ref: 'R-2', endToEndId: 'L1-00043' }], {}, { message: '054', version: '02' }),
    movements: [debitReturnTold, { ...debitReturnTold, ref: 'R-2', endToEndId: 'L1-00043' }],
    statements: [{ kind: 'advice' }],
  },
  {
    name: 'names with a prefix',
    file: one([paid, debitReturn], {}, { prefix: 'ns2' }),
    movements: [paidTold, debitReturnTold],
  },
  { name: 'a mark of UTF-8 before it', file: utf8(`\uFEFF${one([debitReturn])}`), movements: [debitReturnTold] },
  {
    name: 'windows-1252',
    file: new Uint8Array(
      Buffer.from(one([{ ...debitReturn, text: 'Preis: 5 \u0080' }], {}, { encoding: 'windows-1252' }), 'latin1'),
    ),
    movements: [{ ...debitReturnTold, remittance: 'Preis: 5 €' }],
  },
  { name: 'ISO-8859-1', file: latin1(one([debitReturn], {}, { encoding: 'ISO-8859-1' })), movements: [debitReturnTold] },
  {
    name: 'UTF-16 with its mark',
    file: new Uint8Array(Buffer.from(`\uFEFF${one([debitReturn], {}, { encoding: 'UTF-16' })}`, 'utf16le')),
    movements: [debitReturnTold],
  },
  {
    name: 'UTF-8 that calls itself UTF-16, as some programs do',
    file: utf8(one([debitReturn], {}, { encoding: 'utf-16' })),
    movements: [debitReturnTold],
  },
  { name: 'line ends of Windows', file: one([paid]).replaceAll('\n', '\r\n'), movements: [paidTold] },
  { name: 'no line ends at all', file: one([paid]).replaceAll('\n', ''), movements: [paidTold] },
  {
    name: 'CDATA, comments and entities of XML',
    file: one([{ ...paid, name: 'Hahn & Söhne <KG>' }]).replace('>L1-00042<', '><!-- x --><![CDATA[L1 & <b>]]>&#45;00042<'),
    movements: [{ ...paidTold, partyName: 'Hahn & Söhne <KG>', remittance: 'L1 & <b>-00042' }],
  },
  {
    name: 'an IBAN with blanks and small letters',
    file: one([paid]).replaceAll(OUR_IBAN, 'de89 3704 0044 0532 0130 00'),
    movements: [paidTold],
    statements: [{ iban: OUR_IBAN }],
    isLoose: true,
  },
  {
    name: 'amounts without cents, with one digit, with zeros',
    file: one([paid, { ...paid, cents: 50, ref: 'B-2' }])
      .replace('>300.00</Amt>', '>0300</Amt>')
      .replace('>0.50</Amt>', '>.5</Amt>'),
    movements: [paidTold, { ...paidTold, cents: 50, ref: 'B-2' }],
  },
  {
    name: 'statements in a zip, in the order of their names',
    file: zip({ '02.XML': one([{ ...paid, ref: 'B-2' }], { id: 'B' }), '01.xml': one([paid], { id: 'A' }) }),
    movements: [paidTold, { ...paidTold, ref: 'B-2' }],
    statements: [{ bankId: 'A' }, { bankId: 'B' }],
  },
  {
    name: 'a folder within a zip, beside what is none of the bank’s',
    file: zip({
      'Auszüge/2026/11/20.c53': one([paid]),
      'Auszüge/2026/11/20.pdf': '%PDF-1.7',
      '__MACOSX/._20.xml': 'x',
    }),
    movements: [paidTold],
  },
  {
    name: 'a zip whose statement has no ending, beside a paper',
    file: zip({ 'C53.20261120': `\uFEFF\n${one([paid])}`, 'hinweis.txt': 'Sehr geehrte Damen und Herren' }),
    movements: [paidTold],
  },
];

const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? utf8(file) : file);

describe('files as banks write them', () => {
  it.each(goodFiles)('$name', ({ file, movements, statements }) => {
    const read = unpackBankFile(bytesOf(file));
    expect(tell(read)).toEqual(movements.map((movement) => JSON.parse(JSON.stringify(movement))));
    if (statements) expect(read).toMatchObject(statements);
  });

  it('are at least forty', () => {
    expect(goodFiles.length).toBeGreaterThanOrEqual(40);
    expect(new Set(goodFiles.map(({ file }) => Buffer.from(bytesOf(file)).toString('base64'))).size).toBe(goodFiles.length);
  });
});

const check = findPaymentSchemas();
describe.skipIf(!check)('the schema of ISO 20022', () => {
  const isOfSchema = (file: string | Uint8Array): file is string =>
    typeof file === 'string' && file.includes('camt.053.001.08') && !file.includes('<ns2:');
  it('takes the files above', async () => {
    const files = goodFiles.filter(({ file, isLoose }) => isOfSchema(file) && !isLoose);
    expect(files.length).toBeGreaterThanOrEqual(40);
    const named = new Map(files.map(({ name, file }) => [`${name.replaceAll(/\W+/g, '-')}.xml`, file as string]));
    expect(await check!(named, 'camt.053.001.08')).toBe('valid');
  });

  it('control: does not take a file without a balance', async () => {
    expect(await check!(one([paid], { hasNoBalances: true }), 'camt.053.001.08')).toContain('Bal');
  });
});

interface BrokenFile {
  name: string;
  file: string | Uint8Array;
  line: number;
  reason: string;
  document?: string;
}

const lineOf = (xml: string, piece: string) => xml.slice(0, xml.indexOf(piece)).split('\n').length;
const onEntry = (wrong: CamtEntrySeed | ((xml: string) => string), reason: string, statement: CamtStatementSeed = {}) => {
  const xml = typeof wrong === 'function' ? wrong(one([paid], statement)) : one([wrong], statement);
  return { file: xml, line: lineOf(xml, '<Ntry>'), reason };
};
const cut = one([paid, { ...paid, ref: 'B-2' }]);
const mt940 = ':20:STARTUMS\r\n:25:37040044/0532013000\r\n:28C:00017/001\r\n:60F:C261119EUR100,00\r\n-';
const badUtf8 = latin1(one([debitReturn]));
const garbled = zip({ 'a.xml': one([paid]) });
garbled.fill(0xff, 60, 120);
const encrypted = zip({ 'a.xml': one([paid]) });
encrypted[6]! |= 1;
/** Says of its only file that it has so many bytes unpacked. */
function withClaimedSize(bytes: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  return new Uint8Array(copy);
}
/** A zip in which two files have one name. */
const twice = new Uint8Array(
  Buffer.from(
    Buffer.from(zip({ 'a.xml': one([paid]), 'b.xml': one([{ ...paid, ref: 'B-2' }]) }))
      .toString('latin1')
      .replaceAll('b.xml', 'a.xml'),
    'latin1',
  ),
);
const deep = `${'<x>'.repeat(50)}${'</x>'.repeat(50)}`;

const brokenFiles: BrokenFile[] = [
  { name: 'nothing at all', file: '', line: 1, reason: 'Die Datei ist leer.' },
  { name: 'blanks', file: ' \n\n ', line: 1, reason: 'Die Datei ist leer.' },
  { name: 'a PDF', file: '%PDF-1.7\n%âãÏÓ', line: 1, reason: 'Die Datei ist kein XML.' },
  { name: 'a table', file: 'Buchungstag;Betrag\n20.11.2026;300,00', line: 1, reason: 'Die Datei ist kein XML.' },
  {
    name: 'MT940',
    file: mt940,
    line: 1,
    reason: 'Das ist ein Auszug im alten Format MT940. Bitte laden Sie ihn als camt.053 herunter.',
  },
  {
    name: 'MT940 with the head of SWIFT',
    file: `{1:F01DEMODEFF}{4:\r\n${mt940}`,
    line: 1,
    reason: 'Das ist ein Auszug im alten Format MT940. Bitte laden Sie ihn als camt.053 herunter.',
  },
  {
    name: 'a file that is cut off',
    file: cut.slice(0, cut.indexOf('B-2')),
    line: lineOf(cut, 'B-2'),
    reason: 'Das XML ist fehlerhaft oder bricht ab.',
  },
  {
    name: 'a file that is cut off behind a whole statement',
    file: cut.slice(0, cut.indexOf('</Stmt>') + 7),
    line: lineOf(cut, '</Stmt>'),
    reason: 'Das XML ist fehlerhaft oder bricht ab.',
  },
  {
    name: 'two files one behind the other',
    file: `${one([paid])}\n${one([paid])}`,
    line: one([paid]).split('\n').length + 2,
    reason: 'Das XML ist fehlerhaft oder bricht ab.',
  },
  {
    name: 'a wrong end of an element',
    file: cut.replace('</Acct>', '</Account>'),
    line: lineOf(cut, '</Acct>'),
    reason: 'Das XML ist fehlerhaft oder bricht ab.',
  },
  {
    name: 'another namespace',
    file: one([paid]).replace('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', 'urn:example:camt'),
    line: 2,
    reason: 'Die Datei ist kein Kontoauszug im Format camt.053 oder camt.054.',
  },
  {
    name: 'no namespace',
    file: one([paid]).replace(/ xmlns="[^"]+"/, ''),
    line: 2,
    reason: 'Die Datei ist kein Kontoauszug im Format camt.053 oder camt.054.',
  },
  {
    name: 'a payment order',
    file: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
    line: 1,
    reason: 'Die Datei ist kein Kontoauszug im Format camt.053 oder camt.054.',
  },
  {
    name: 'provisional movements (camt.052)',
    file: one([paid]).replace('camt.053', 'camt.052'),
    line: 2,
    reason: 'Das sind vorläufige Umsätze (camt.052). Gelesen werden Auszüge (camt.053) und Einzelumsätze (camt.054).',
  },
  {
    name: 'no statement in it',
    file: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
    line: 1,
    reason: 'In der Datei steht kein Auszug.',
  },
  {
    name: 'entries that do not lead from one balance to the other',
    file: one([paid], { opening: 100, closing: 30_101, id: 'A-7' }),
    line: lineOf(one([paid]), 'CLBD'),
    reason: 'Der Auszug A-7 geht nicht auf: Anfangssaldo 1,00 und Umsätze 300,00 ergeben 301,00, der Endsaldo ist 301,01.',
  },
  {
    name: 'a statement without an opening',
    file: one([paid], { openingCode: 'OPAV' }),
    line: lineOf(one([paid]), '<Stmt>'),
    reason: 'Dem Auszug fehlt der Anfangssaldo (OPBD oder PRCD).',
  },
  {
    name: 'a statement without a closing',
    file: one([paid], { closingCode: 'CLAV' }),
    line: lineOf(one([paid]), '<Stmt>'),
    reason: 'Dem Auszug fehlt der Endsaldo (CLBD).',
  },
  {
    name: 'a statement without balances',
    file: one([paid], { hasNoBalances: true }),
    line: lineOf(one([paid]), '<Stmt>'),
    reason: 'Dem Auszug fehlt der Anfangssaldo (OPBD oder PRCD).',
  },
  {
    name: 'a sum of the bank that is another than that of the entries',
    file: one([paid], { hasSummary: true })
      .replace('<Sum>300.00</Sum>', '<Sum>300.01</Sum>')
      .replace('<Sum>300.00</Sum>', '<Sum>299.99</Sum>'),
    line: lineOf(one([paid], { hasSummary: true }), '<TxsSummry>'),
    reason: 'Der Auszug nennt als Summe 299.99; seine Umsätze ergeben 300,00.',
  },
  {
    name: 'more entries than the bank has counted',
    file: one([paid, { ...paid, ref: 'B-2' }], { hasSummary: true }).replace('<NbOfNtries>2<', '<NbOfNtries>1<'),
    line: lineOf(one([paid], { hasSummary: true }), '<TxsSummry>'),
    reason: 'Der Auszug nennt 1 Umsätze und enthält 2.',
  },
  { name: 'a negative amount', ...onEntry((xml) => xml.replaceAll('>300.00<', '>-300.00<'), '„-300.00“ ist kein Betrag.') },
  { name: 'an amount with a comma', ...onEntry((xml) => xml.replaceAll('>300.00<', '>300,00<'), '„300,00“ ist kein Betrag.') },
  { name: 'no amount', ...onEntry((xml) => xml.replaceAll('>300.00<', '><'), '„“ ist kein Betrag.') },
  { name: 'an amount of a point', ...onEntry((xml) => xml.replaceAll('>300.00<', '>.<'), '„.“ ist kein Betrag.') },
  {
    name: 'parts of a cent',
    ...onEntry((xml) => xml.replaceAll('>300.00<', '>300.005<'), '„300.005“ hat Bruchteile von Cent.'),
  },
  {
    name: 'an amount larger than all money',
    ...onEntry((xml) => xml.replaceAll('>300.00<', '>99999999999999.00<'), '„99999999999999.00“ ist kein Betrag.'),
  },
  {
    name: 'an account in dollars',
    file: one([], { currency: 'USD' }),
    line: lineOf(one([]), '<Acct>'),
    reason: 'Das Konto wird in USD geführt; die Bücher des Portals stehen in Euro.',
  },
  {
    name: 'an entry in dollars',
    ...onEntry({ ...paid, currency: 'USD' }, 'Der Betrag steht in USD statt in EUR.'),
  },
  {
    name: 'an amount without a currency',
    ...onEntry((xml) => xml.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt>'), 'Der Betrag steht in keiner Währung statt in EUR.'),
  },
  {
    name: 'neither credit nor debit',
    ...onEntry(
      (xml) => xml.replace(/(<Ntry>.*?)<CdtDbtInd>CRDT/, '$1<CdtDbtInd>PLUS'),
      'Es fehlt, ob der Betrag eine Gutschrift oder eine Belastung ist.',
    ),
  },
  { name: 'an entry without any day', ...onEntry({ ...paid, on: null }, 'Dem Umsatz fehlt der Buchungstag.') },
  { name: 'a day that there is not', ...onEntry({ ...paid, on: '2026-02-29' }, '„2026-02-29“ ist kein Tag.') },
  {
    name: 'an instant that there is not',
    ...onEntry({ ...paid, at: '2026-11-20T25:00:00Z' }, '„2026-11-20T25:00:00Z“ ist kein Tag.'),
  },
  {
    name: 'a statement without its account',
    file: one([paid]).replace(/<Acct>.*<\/Acct>/, ''),
    line: lineOf(one([paid]), '<Stmt>'),
    reason: 'Dem Auszug fehlt das Konto.',
  },
  {
    name: 'a statement without its id',
    file: one([paid]).replace('<Id>S-1</Id>', ''),
    line: lineOf(one([paid]), '<Stmt>'),
    reason: 'Dem Auszug fehlt seine Kennung (Id).',
  },
  {
    name: 'entities that grow without end',
    file: `<?xml version="1.0"?>\n<!DOCTYPE lol [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n${one([{ ...paid }])
      .split('\n')
      .slice(1)
      .join('\n')
      .replace('L1-00042', '&b;')}`,
    line: 2,
    reason: 'Die Datei enthält eigene XML-Definitionen. Banken schreiben keine.',
  },
  {
    name: 'an entity of a file of ours',
    file: one([paid]).replace('?>\n', '?>\n<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>\n').replace('L1-00042', '&f;'),
    line: 2,
    reason: 'Die Datei enthält eigene XML-Definitionen. Banken schreiben keine.',
  },
  {
    name: 'an entity that nobody has defined',
    ...onEntry({ ...paid, text: 'x' }, 'Das XML ist fehlerhaft oder bricht ab.'),
    file: one([{ ...paid, text: 'x' }]).replace('<Ustrd>x<', '<Ustrd>&euro;<'),
  },
  {
    name: 'elements without end',
    ...onEntry((xml) => xml.replace('>L1-00042<', `>${deep}<`), 'Die Datei ist zu tief verschachtelt.'),
  },
  {
    name: 'a text without end',
    ...onEntry((xml) => xml.replace('>L1-00042<', `>${'x'.repeat(20_001)}<`), 'Ein Text der Datei ist zu lang.'),
  },
  {
    name: 'other characters than it says',
    file: badUtf8,
    line: lineOf(one([debitReturn]), '<Ntry>'),
    reason: 'Die Zeichen sind nicht die, die die Datei nennt (utf-8).',
  },
  {
    name: 'characters that nobody knows',
    file: one([paid], {}, { encoding: 'EBCDIC-KLINGON' }),
    line: 1,
    reason: 'Die Zeichen stehen in „EBCDIC-KLINGON“, was niemand kennt.',
  },
  { name: 'a zip without a statement', file: zip({ 'a.pdf': '%PDF' }), line: 1, reason: 'In dem Zip steht kein Auszug (.xml).' },
  {
    name: 'a zip that is cut off',
    file: zip({ 'a.xml': one([paid]) }).slice(0, 200),
    line: 1,
    reason: 'Das Zip ist fehlerhaft oder bricht ab.',
  },
  { name: 'a zip that is damaged', file: garbled, line: 1, reason: 'Das Zip ist fehlerhaft oder bricht ab.' },
  {
    name: 'a zip with a password',
    file: encrypted,
    line: 1,
    reason: 'Das Zip ist verschlüsselt. Bitte packen Sie es vorher aus.',
  },
  {
    name: 'a zip that says it is far too large',
    file: withClaimedSize(zip({ 'a.xml': one([paid]) }), 300_000_000),
    line: 1,
    reason: 'Die Datei ist zu groß.',
  },
  {
    name: 'a zip that says it is smaller than it is',
    file: withClaimedSize(zip({ 'a.xml': one([paid]) }), 300),
    line: one([paid]).slice(0, 300).split('\n').length,
    document: 'a.xml',
    reason: 'Das XML ist fehlerhaft oder bricht ab.',
  },
  {
    name: 'a small zip that grows beyond all measure within one entry',
    file: zip({ 'a.xml': one([paid]).replace('<Ntry>', `<Ntry>${'<A><B/></A>'.repeat(500_001)}`) }),
    line: expect.any(Number),
    document: 'a.xml',
    reason: 'Die Datei ist zu groß.',
  },
  {
    name: 'a zip of too many files',
    file: zip(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.xml`, 'x']))),
    line: 1,
    reason: 'Die Datei ist zu groß.',
  },
  {
    name: 'a zip whose names lead out of its folder',
    file: zip({ '../../server/auszug.xml': one([paid]) }),
    line: 1,
    reason: 'Im Zip führt „../../server/auszug.xml“ aus seinem Ordner hinaus. So schreibt es keine Bank.',
  },
  {
    name: 'a zip with two files of one name',
    file: twice,
    line: 1,
    reason: 'In dem Zip stehen zwei Dateien mit demselben Namen.',
  },
  {
    name: 'one broken file among good ones',
    file: zip({ 'a.xml': one([paid]), 'tag/b.xml': cut.slice(0, 900) }),
    line: cut.slice(0, 900).split('\n').length,
    document: 'tag/b.xml',
    reason: 'Das XML ist fehlerhaft oder bricht ab.',
  },
];

describe('files that are refused, with line and reason', () => {
  it('are many, and each is another', () => {
    expect(brokenFiles.length).toBeGreaterThanOrEqual(20);
    expect(new Set(brokenFiles.map(({ file }) => Buffer.from(bytesOf(file)).toString('base64'))).size).toBe(brokenFiles.length);
  });

  it.each(brokenFiles)('$name', ({ file, line, reason, document = null }) => {
    const bytes = bytesOf(file);
    expect(() => unpackBankFile(bytes)).toThrow(DocumentRefused);
    try {
      unpackBankFile(bytes);
    } catch (error) {
      const { line: told, document: of, message } = error as DocumentRefused;
      expect({ line: told, document: of, reason: message }).toEqual({ line, document, reason });
    }
  });
});
