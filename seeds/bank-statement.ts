import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { isBankingDay } from '#server/money/bank/banking-day.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BankItem } from '#server/reports/bank-statements/bank-item-kind.ts';
import { listItems } from '#server/reports/bank-statements/load-items.ts';
import { matchMovements } from '#server/reports/bank-statements/match-movements.ts';
import { takeInFile } from '#server/reports/bank-statements/read-uploaded-file.ts';
import { readUnderWay } from '#server/reports/bank-statements/read-under-way.ts';
import { readBankCents } from '#server/reports/float/read-bank-cents.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { regionIban } from './banks.ts';

interface Movement {
  cents: Cents;
  reference?: string;
  name?: string;
  iban?: string | undefined;
  text: string;
  returnCode?: string;
}

const MATCHED = 12;
/** Of people whom nobody knows. */
const STRANGERS = ['DE91100000000123456789', 'DE40987654329876543210'] as const;

/**
 * What the bank has told of the last two banking days, read as the job reads its folder. These are payments that the
 * books know, and some that accounting has to look at.
 */
export async function seedBankStatement(db: Db, keys: SealKeys, regionId: number): Promise<void> {
  const items = await listItems(db, [regionId]);
  const matched = items
    .filter(({ kind, blocked, cents }) => kind === 'payment' && blocked === null && cents !== 0)
    .slice(-MATCHED)
    .map(paymentOf);
  const days = lastBankingDays(2);
  const unclear = unclearOf(items);
  const told = [matched.slice(0, MATCHED / 2), [...matched.slice(MATCHED / 2), ...unclear]];
  const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { cents }) => sum + cents, 0);
  // Bank and books differ by what nobody has decided yet, and by what is under way.
  const underWay = (await readUnderWay(db, [{ regionId, day: days[1]! }])).get(regionId) ?? 0;
  const closing = ((await readBankCents(db)).get(regionId) ?? 0) - underWay + sumOf(unclear);
  const opening = closing - sumOf(told.flat());
  const statements = [
    statementXml(regionId, { day: days[0]!, number: 1, opening, movements: told[0]! }),
    statementXml(regionId, { day: days[1]!, number: 2, opening: opening + sumOf(told[0]!), movements: told[1]! }),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt><GrpHdr><MsgId>DEMO-${days[1]}</MsgId><CreDtTm>${days[1]}T19:00:00+01:00</CreDtTm></GrpHdr>
${statements.join('\n')}
</BkToCstmrStmt></Document>`;
  const office = { db, keys, config: readConfig(process.env), regionContent: ownRegionContent(db) };
  await takeInFile(office, { bytes: new TextEncoder().encode(xml), name: `Kontoauszug ${days[1]}.xml`, readBy: null });
  await matchMovements(office, regionId);
}

function paymentOf({ cents, references, business, ibans, what }: BankItem): Movement {
  return { cents, reference: references[0]!, name: business?.name ?? '', iban: ibans[0], text: what };
}

function unclearOf(items: readonly BankItem[]): Movement[] {
  const partners = items.filter(({ kind, direction, ibans }) => kind === 'partner' && direction === 1 && ibans.length > 0);
  const [late, vague] = [partners[0], partners[1]];
  const returned = items.findLast(({ kind, blocked, cents }) => kind === 'payment-return' && blocked === null && cents > 0);
  const from = (item: BankItem | undefined) => (item ? { name: item.business?.name ?? '', iban: item.ibans[0] } : {});
  return [
    { cents: 4_750, ...from(late), text: `Nachzahlung zu ${late?.label ?? 'Abrechnung'}, wie besprochen` },
    { cents: 12_000, ...from(vague), text: 'Rechnung November' },
    ...(returned ? [{ cents: returned.cents, ...from(returned), text: 'Rueckueberweisung', returnCode: 'AC04' }] : []),
    { cents: 5_000, name: 'Karl-Heinz Fremd', iban: STRANGERS[0], text: 'Spende Stadtfest' },
    { cents: 2_500, name: 'Erna Unbekannt', iban: STRANGERS[1], text: 'Geburtstagsgeld fuer die Karte von Oma' },
    { cents: 10_000, text: 'Einzahlung am Automaten' },
    { cents: -990, text: 'Entgelte der Bank' },
  ];
}

function lastBankingDays(count: number): string[] {
  const days: string[] = [];
  let day = Temporal.Now.plainDateISO('Europe/Berlin');
  while (days.length < count) {
    day = day.subtract({ days: 1 });
    if (isBankingDay(day)) days.unshift(day.toString());
  }
  return days;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const money = (cents: Cents) =>
  `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

interface Statement {
  day: string;
  number: number;
  opening: Cents;
  movements: readonly Movement[];
}

function statementXml(regionId: number, { day, number, opening, movements }: Statement): string {
  const closing = opening + movements.reduce((sum, { cents }) => sum + cents, 0);
  const balance = (code: string, cents: Cents) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<Stmt><Id>DEMO-${day}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${day}T19:00:00+01:00</CreDtTm>
<Acct><Id><IBAN>${regionIban(regionId)}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', closing)}
${movements.map((movement, at) => entryXml(day, movement, `${day}-${number}-${at + 1}`)).join('\n')}
</Stmt>`;
}

function entryXml(day: string, { cents, reference, name, iban, text, returnCode }: Movement, bankReference: string): string {
  // In a return the original roles are kept.
  const role = cents > 0 === (returnCode === undefined) ? 'Dbtr' : 'Cdtr';
  const party = [
    name ? `<${role}><Pty><Nm>${escape(name)}</Nm></Pty></${role}>` : '',
    iban ? `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>` : '',
  ].join('');
  const transaction = [
    `<Refs><EndToEndId>${reference ?? 'NOTPROVIDED'}</EndToEndId></Refs>`,
    money(cents),
    party ? `<RltdPties>${party}</RltdPties>` : '',
    `<RmtInf><Ustrd>${escape(text)}</Ustrd></RmtInf>`,
    returnCode ? `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>` : '',
  ].join('');
  return `<Ntry>${money(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${bankReference}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>${transaction}</TxDtls></NtryDtls></Ntry>`;
}
