import { type CamtEntrySeed, type CamtStatementSeed, camtXml } from '#tests/support/camt.ts';
import type { Chance } from './chance.ts';

/** An account at the bank as the bank knows it. Amounts in cents, days are ISO dates. */
export interface PlayedAccount {
  iban: string;
  /** Of the statements so far. */
  closing: number;
  /** What happened since. */
  waiting: BankEntry[];
  told: { opening: number; entries: BankEntry[]; from: string }[];
}

export type BankEntry = CamtEntrySeed & { on: string; ref: string };

export const openAccount = (iban: string): PlayedAccount => ({ iban, closing: 0, waiting: [], told: [] });

const sumOf = (entries: readonly BankEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);

/** What the bank tells next: what is new, or with it the second half of what it has told last. */
export function nextStatement(account: PlayedAccount, until: string, chance: Chance): CamtStatementSeed {
  const last = account.told.at(-1);
  const fresh = account.waiting;
  const isOverlapping = last !== undefined && last.entries.length > 1 && chance.of(0.3);
  const from = isOverlapping ? Math.floor(last.entries.length / 2) : 0;
  const entries = isOverlapping ? [...last.entries.slice(from), ...fresh] : fresh;
  const opening = isOverlapping ? last.opening + sumOf(last.entries.slice(0, from)) : account.closing;
  account.told.push({ opening, entries, from: entries[0]?.on ?? until });
  account.closing += sumOf(fresh);
  account.waiting = [];
  const serial = String(account.told.length);
  const closing = opening + sumOf(entries);
  if (closing !== account.closing) throw new Error('the bank itself has miscounted');
  return { iban: account.iban, id: `S-${serial}`, number: serial, from: entries[0]?.on ?? until, until, opening, entries };
}

/** A camt.054: what is new, told before the statement tells it. */
export const adviceFile = ({ iban, waiting, told }: PlayedAccount, until: string): Uint8Array =>
  new TextEncoder().encode(
    camtXml({ message: '054', statements: [{ iban, id: `A-${told.length}`, from: until, until, entries: waiting }] }),
  );

/** A camt.053 in one of the two forms that banks send. */
export const statementFile = (statements: readonly CamtStatementSeed[], chance: Chance): Uint8Array =>
  new TextEncoder().encode(camtXml({ version: chance.of(0.5) ? '02' : '08', statements }));

/** A payment of a file for the bank, as the bank reads it. */
export interface OrderedPayment {
  endToEndId: string;
  cents: number;
  iban: string;
  purpose: string;
}

/** A pain.001 or pain.008: what the bank does with it. */
export interface OrderedFile {
  messageId: string;
  isCollection: boolean;
  on: string;
  payments: OrderedPayment[];
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`).exec(xml)?.[1];

function need(xml: string, tag: string): string {
  const text = textOf(xml, tag);
  if (text === undefined) throw new Error(`no ${tag}`);
  return text;
}

export function readOrders(xml: string): OrderedFile {
  const isCollection = xml.includes('<CstmrDrctDbtInitn>');
  const tag = isCollection ? 'DrctDbtTxInf' : 'CdtTrfTxInf';
  const payments = [...xml.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, one]) => ({
    endToEndId: need(one!, 'EndToEndId'),
    cents: Math.round(Number(need(one!, 'InstdAmt')) * 100),
    iban: need(one!, 'IBAN'),
    purpose: need(one!, 'Ustrd'),
  }));
  const on = /<Req(?:dColltnDt|dExctnDt)>(?:<Dt>)?(\d{4}-\d\d-\d\d)/.exec(xml)?.[1];
  if (on === undefined) throw new Error('no day');
  return { messageId: need(xml, 'MsgId'), isCollection, on, payments };
}
