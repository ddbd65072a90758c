import { createHash } from 'node:crypto';
import type { CamtEntry, CamtPart, CamtStatement } from './camt-file.ts';

/** An entry by what it is recognized again in another file, with its parts. */
export interface KeyedEntry {
  key: string;
  entry: CamtEntry;
  parts: { key: string; part: CamtPart }[];
}

const hashOf = (...told: readonly unknown[]) => createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 40);
const plain = (text: string | null) => text?.replaceAll(/\s/g, '') ?? null;

/** What a part says, whatever the bank adds around it. */
const saidOf = ({ cents, endToEndId, mandateReference, transactionId, partyIban, remittance }: CamtPart) => [
  cents,
  endToEndId,
  mandateReference,
  transactionId,
  partyIban,
  plain(remittance),
];

/**
 * The keys of a statement's entries. By the bank's reference where there is one, else by what the entry says. It is
 * never without its day, as banks begin their ids anew each year. Equal ones are counted: two like payments of a day
 * are two.
 */
function keyEntries({ entries }: Pick<CamtStatement, 'entries'>): KeyedEntry[] {
  const count = counter();
  return entries.map((entry) => {
    const { cents, bookedOn, reference, parts } = entry;
    const said = reference === null ? parts.map(saidOf) : reference;
    const key = count(hashOf(bookedOn, cents, said));
    const countPart = counter();
    return { key, entry, parts: parts.map((part) => ({ key: countPart(hashOf(key, saidOf(part))), part })) };
  });
}

/** The key of an entry like one that is known, and yet another. */
export const nextKey = (key: string, taken: ReadonlySet<string>): string => {
  const [base, from] = key.split('.') as [string, string];
  for (let at = Number(from) + 1; ; at++) if (!taken.has(`${base}.${at}`)) return `${base}.${at}`;
};

function counter(): (key: string) => string {
  const seen = new Map<string, number>();
  return (key) => {
    const at = (seen.get(key) ?? 0) + 1;
    seen.set(key, at);
    return `${key}.${at}`;
  };
}

/** A statement with what it and its entries are recognized by. */
export interface KeyedStatement extends CamtStatement {
  key: string;
  keyedEntries: KeyedEntry[];
}

/** Thousands of hashes: whoever reads the file makes them, and not the process that tills wait for. */
export const keyStatement = (statement: CamtStatement): KeyedStatement => ({
  ...statement,
  key: statementKeyOf(statement),
  keyedEntries: keyEntries(statement),
});

/** The key of a statement. Two files with the same statement give the same key. */
function statementKeyOf({ kind, bankId, number, fromOn, untilOn, openingCents, closingCents, entries }: CamtStatement): string {
  const told = entries.map(({ cents, bookedOn, reference, parts }) => [cents, bookedOn, reference, parts.map(saidOf)]);
  return hashOf(kind, bankId, number, fromOn, untilOn, openingCents, closingCents, told);
}
