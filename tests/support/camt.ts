/** A transaction of an entry, as banks tell it. Amounts in cents. */
export interface CamtPartSeed {
  cents?: number;
  /** Where it differs from the entry. */
  sign?: 'CRDT' | 'DBIT';
  /** "120.00 USD" */
  ordered?: string;
  messageId?: string;
  orderId?: string;
  endToEndId?: string;
  transactionId?: string;
  mandate?: string;
  name?: string | undefined;
  ultimateName?: string;
  iban?: string;
  /** Lines of the remittance text. */
  text?: string | readonly string[];
  /** A structured creditor reference (ISO 11649). */
  reference?: string;
  /** The structured number of an invoice. */
  documentNumber?: string;
  /** Text beside structured references. */
  moreText?: string;
  returnCode?: string | undefined;
  returnText?: string;
  /** What the bank took, in the amount. */
  fee?: number | undefined;
  info?: string;
  /** Some banks tell of the transactions of a batch only whom they are from. */
  hasNoAmount?: boolean;
  /** The account's holder is told as well, as the other party. */
  isBothNamed?: boolean;
  /** In a return some banks turn the roles, others keep those of what comes back. */
  rolesAreTurned?: boolean;
}

export interface CamtEntrySeed extends CamtPartSeed {
  cents: number;
  /** Null: the bank leaves it out. */
  on?: string | null;
  /** An instant in place of the day of booking. */
  at?: string;
  valueOn?: string | null;
  ref?: string;
  ntryRef?: string;
  status?: 'BOOK' | 'PDNG' | 'INFO' | 'FUTR';
  /** In place of a status of the standard. */
  ownStatus?: string;
  isReversal?: boolean;
  /** "NTRF+166+00931" */
  german?: string;
  /** "RCDT ESCT" */
  iso?: string;
  parts?: readonly CamtPartSeed[];
  /** Tells the sum and the number of transactions, and no more. */
  batch?: { messageId?: string; orderId?: string; count?: number };
  /** Without transactions. */
  isBare?: boolean;
  entryInfo?: string;
  entryFee?: number;
  currency?: string;
}

export interface CamtStatementSeed {
  iban?: string;
  /** In place of an IBAN. */
  otherAccount?: string;
  currency?: string;
  id?: string;
  number?: string;
  legalNumber?: string;
  from?: string;
  until?: string;
  opening?: number;
  closing?: number;
  /** Names of the balances, where they are not OPBD and CLBD. */
  openingCode?: string;
  closingCode?: string;
  copy?: 'COPY' | 'DUPL' | 'CODU';
  page?: { number: string; isLast: boolean };
  hasSummary?: boolean;
  /** Further balances: "CLAV 12000". */
  moreBalances?: readonly [code: string, cents: number][];
  hasNoBalances?: boolean;
  entries?: readonly CamtEntrySeed[];
}

type Version = '02' | '08' | '13';

export interface CamtSeed {
  message?: '053' | '054';
  version?: Version;
  prefix?: string;
  encoding?: string;
  statements: readonly CamtStatementSeed[];
}

export const OUR_IBAN = 'DE89370400440532013000';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, content: string | undefined, attributes = '') =>
  content === undefined || content === '' ? '' : `<${name}${attributes}>${content}</${name}>`;
const leaf = (name: string, text: string | undefined) => (text === undefined ? '' : tag(name, escape(text)));
const euros = (cents: number) => `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const amount = (cents: number, currency = 'EUR') => `<Amt Ccy="${currency}">${euros(cents)}</Amt>`;
const sign = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** A camt.053 or camt.054 from the standard's fields, as German banks fill them in. */
export function camtXml({ message = '053', version = '08', prefix = '', encoding = 'UTF-8', statements }: CamtSeed): string {
  const [root, one] = message === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const body = statements.map((statement, at) => tag(one, statementXml(statement, { message, version, at }))).join('\n');
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}">
<${root}><GrpHdr><MsgId>M-${statements[0]?.id ?? '1'}</MsgId><CreDtTm>2026-11-20T18:00:00</CreDtTm></GrpHdr>
${body}
</${root}></Document>`;
  const named = prefix ? xml.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`) : xml;
  return `<?xml version="1.0" encoding="${encoding}"?>\n${named}`;
}

interface Place {
  message: '053' | '054';
  version: Version;
  at: number;
}

function statementXml(statement: CamtStatementSeed, place: Place): string {
  const { entries = [], opening = 0, from, until = '2026-11-20', currency = 'EUR' } = statement;
  const booked = entries.filter(({ status = 'BOOK', ownStatus }) => status === 'BOOK' && !ownStatus);
  const closing = statement.closing ?? opening + booked.reduce((sum, { cents }) => sum + cents, 0);
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents, currency)}${sign(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const account = statement.otherAccount
    ? `<Othr><Id>${statement.otherAccount}</Id></Othr>`
    : `<IBAN>${statement.iban ?? OUR_IBAN}</IBAN>`;
  const { page } = statement;
  return [
    leaf('Id', statement.id ?? `S-${place.at + 1}`),
    page && place.version !== '02'
      ? `<StmtPgntn><PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd></StmtPgntn>`
      : '',
    leaf('ElctrncSeqNb', statement.number),
    leaf('LglSeqNb', statement.legalNumber),
    `<CreDtTm>${until}T18:00:00+01:00</CreDtTm>`,
    from ? `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt>` : '',
    leaf('CpyDplctInd', statement.copy),
    `<Acct><Id>${account}</Id><Ccy>${currency}</Ccy><Ownr><Nm>Kartenkontor</Nm></Ownr></Acct>`,
    ...(place.message === '053' && !statement.hasNoBalances
      ? [
          balance(statement.openingCode ?? 'OPBD', opening, from ?? until),
          balance(statement.closingCode ?? 'CLBD', closing, until),
          ...(statement.moreBalances ?? []).map(([code, cents]) => balance(code, cents, until)),
        ]
      : []),
    statement.hasSummary ? summaryXml(booked) : '',
    ...entries.map((entry) => tag('Ntry', entryXml({ on: until, ...entry }, place))),
  ].join('\n');
}

function summaryXml(entries: readonly CamtEntrySeed[]): string {
  const sumOf = (some: readonly CamtEntrySeed[]) => some.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  const credits = entries.filter(({ cents }) => cents > 0);
  const debits = entries.filter(({ cents }) => cents < 0);
  const part = (name: string, some: readonly CamtEntrySeed[]) =>
    `<${name}><NbOfNtries>${some.length}</NbOfNtries><Sum>${euros(sumOf(some))}</Sum></${name}>`;
  return `<TxsSummry>${part('TtlNtries', entries)}${part('TtlCdtNtries', credits)}${part('TtlDbtNtries', debits)}</TxsSummry>`;
}

function entryXml(entry: CamtEntrySeed, place: Place): string {
  const { cents, on, at, valueOn = on, batch, currency = 'EUR' } = entry;
  const parts = entry.isBare ? [] : (entry.parts ?? [entry]);
  const code = codeXml(entry);
  return [
    leaf('NtryRef', entry.ntryRef),
    amount(cents, currency),
    sign(cents),
    entry.isReversal ? '<RvslInd>true</RvslInd>' : '',
    tag('Sts', statusXml(entry, place)),
    at ? `<BookgDt><DtTm>${at}</DtTm></BookgDt>` : on ? `<BookgDt><Dt>${on}</Dt></BookgDt>` : '',
    valueOn ? `<ValDt><Dt>${valueOn}</Dt></ValDt>` : '',
    leaf('AcctSvcrRef', entry.ref),
    code,
    entry.entryFee === undefined ? '' : chargesXml(entry.entryFee, place),
    tag(
      'NtryDtls',
      [
        batch
          ? `<Btch>${leaf('MsgId', batch.messageId)}${leaf('PmtInfId', batch.orderId)}${leaf('NbOfTxs', String(batch.count ?? 1))}</Btch>`
          : '',
        ...parts.map((part) => tag('TxDtls', partXml(part, entry, place))),
      ].join(''),
    ),
    leaf('AddtlNtryInf', entry.entryInfo),
  ].join('');
}

function statusXml({ status = 'BOOK', ownStatus }: CamtEntrySeed, { version }: Place): string {
  if (ownStatus) return leaf('Prtry', ownStatus);
  return version === '02' ? status : leaf('Cd', status);
}

function chargesXml(cents: number, { version }: Place): string {
  const one = `${amount(cents)}<CdtDbtInd>DBIT</CdtDbtInd>`;
  return tag('Chrgs', version === '02' ? one : tag('Rcrd', one));
}

function codeXml({ german, iso }: CamtEntrySeed): string {
  const [family, sub] = iso?.split(' ') ?? [];
  return `<BkTxCd>${
    family ? `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>` : ''
  }<Prtry><Cd>${german ?? 'NTRF+166+00931'}</Cd><Issr>DK</Issr></Prtry></BkTxCd>`;
}

function partXml(part: CamtPartSeed, entry: CamtEntrySeed, place: Place): string {
  const { version } = place;
  const cents = part.cents ?? entry.cents;
  const direction = part.sign ?? (cents < 0 || entry.cents < 0 ? 'DBIT' : 'CRDT');
  const isReturn = part.returnCode !== undefined;
  const lines = part.text === undefined ? [] : typeof part.text === 'string' ? [part.text] : part.text;
  const [orderedAmount, orderedCurrency] = part.ordered?.split(' ') ?? [];
  const structured = [
    part.documentNumber ? `<RfrdDocInf>${leaf('Nb', part.documentNumber)}</RfrdDocInf>` : '',
    part.reference ? `<CdtrRefInf>${leaf('Ref', part.reference)}</CdtrRefInf>` : '',
    leaf('AddtlRmtInf', part.moreText),
  ].join('');
  return [
    tag(
      'Refs',
      [
        leaf('MsgId', part.messageId),
        leaf('PmtInfId', part.orderId),
        leaf('EndToEndId', part.endToEndId ?? 'NOTPROVIDED'),
        leaf('TxId', part.transactionId),
        leaf('MndtId', part.mandate),
      ].join(''),
    ),
    version !== '02' && !part.hasNoAmount ? `${amount(cents)}<CdtDbtInd>${direction}</CdtDbtInd>` : '',
    (version === '02' || orderedAmount) && !part.hasNoAmount
      ? `<AmtDtls>${orderedAmount ? `<InstdAmt><Amt Ccy="${orderedCurrency}">${orderedAmount}</Amt></InstdAmt>` : ''}<TxAmt>${amount(cents)}</TxAmt></AmtDtls>`
      : '',
    part.fee === undefined ? '' : chargesXml(part.fee, place),
    tag('RltdPties', partiesXml(part, { version, direction })),
    tag('RmtInf', lines.map((line) => leaf('Ustrd', line)).join('') + tag('Strd', structured)),
    isReturn ? `<RtrInf><Rsn><Cd>${part.returnCode}</Cd></Rsn>${leaf('AddtlInf', part.returnText)}</RtrInf>` : '',
    leaf('AddtlTxInf', part.info),
  ].join('');
}

function partiesXml(part: CamtPartSeed, { version, direction }: { version: Version; direction: 'CRDT' | 'DBIT' }): string {
  // In a return the original roles are kept: the one who paid stays the debtor.
  const isKept = part.returnCode !== undefined && !part.rolesAreTurned;
  const otherIsDebtor = (direction === 'CRDT') !== isKept;
  const party = (name: string | undefined) =>
    name === undefined ? '' : version === '02' ? leaf('Nm', name) : tag('Pty', leaf('Nm', name));
  const side = (role: string, { name, iban, ultimateName }: CamtPartSeed) =>
    [
      tag(role, party(name)),
      iban ? `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>` : '',
      tag(`Ultmt${role}`, party(ultimateName)),
    ].join('');
  const own = part.isBothNamed ? { name: 'Kartenkontor', iban: OUR_IBAN } : {};
  return side('Dbtr', otherIsDebtor ? part : own) + side('Cdtr', otherIsDebtor ? own : part);
}
