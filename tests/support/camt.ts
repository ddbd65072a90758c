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
  name?: string;
  ultimateName?: string;
  iban?: string;
  /** Lines of the remittance text. */
  text?: string | readonly string[];
  /** A structured creditor reference (ISO 11649). */
  reference?: string;
  returnCode?: string;
  returnText?: string;
  /** What the bank took, in the amount. */
  fee?: number;
  info?: string;
}

export interface CamtEntrySeed extends CamtPartSeed {
  cents: number;
  on?: string;
  valueOn?: string | null;
  ref?: string;
  ntryRef?: string;
  status?: 'BOOK' | 'PDNG' | 'INFO';
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
  entries?: readonly CamtEntrySeed[];
}

export interface CamtSeed {
  message?: '053' | '054';
  version?: '02' | '08';
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
  version: '02' | '08';
  at: number;
}

function statementXml(statement: CamtStatementSeed, place: Place): string {
  const { entries = [], opening = 0, from, until = '2026-11-20', currency = 'EUR' } = statement;
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK');
  const closing = statement.closing ?? opening + booked.reduce((sum, { cents }) => sum + cents, 0);
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents, currency)}${sign(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const account = statement.otherAccount
    ? `<Othr><Id>${statement.otherAccount}</Id></Othr>`
    : `<IBAN>${statement.iban ?? OUR_IBAN}</IBAN>`;
  const { page } = statement;
  return [
    leaf('Id', statement.id ?? `S-${place.at + 1}`),
    page && place.version === '08'
      ? `<StmtPgntn><PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd></StmtPgntn>`
      : '',
    leaf('ElctrncSeqNb', statement.number),
    leaf('LglSeqNb', statement.legalNumber),
    `<CreDtTm>${until}T18:00:00+01:00</CreDtTm>`,
    from ? `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt>` : '',
    leaf('CpyDplctInd', statement.copy),
    `<Acct><Id>${account}</Id><Ccy>${currency}</Ccy><Ownr><Nm>Kartenkontor</Nm></Ownr></Acct>`,
    ...(place.message === '053'
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
  const { cents, on, valueOn = on, status = 'BOOK', batch, currency = 'EUR' } = entry;
  const parts = entry.isBare ? [] : (entry.parts ?? [entry]);
  const code = codeXml(entry);
  return [
    leaf('NtryRef', entry.ntryRef),
    amount(cents, currency),
    sign(cents),
    entry.isReversal ? '<RvslInd>true</RvslInd>' : '',
    tag('Sts', place.version === '08' ? `<Cd>${status}</Cd>` : status),
    on ? `<BookgDt><Dt>${on}</Dt></BookgDt>` : '',
    valueOn ? `<ValDt><Dt>${valueOn}</Dt></ValDt>` : '',
    leaf('AcctSvcrRef', entry.ref),
    code,
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

function codeXml({ german, iso }: CamtEntrySeed): string {
  const [family, sub] = iso?.split(' ') ?? [];
  return `<BkTxCd>${
    family ? `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>` : ''
  }<Prtry><Cd>${german ?? 'NTRF+166+00931'}</Cd><Issr>DK</Issr></Prtry></BkTxCd>`;
}

function partXml(part: CamtPartSeed, entry: CamtEntrySeed, { version }: Place): string {
  const cents = part.cents ?? entry.cents;
  const direction = part.sign ?? (cents < 0 || entry.cents < 0 ? 'DBIT' : 'CRDT');
  const isReturn = part.returnCode !== undefined;
  // In a return the original roles are kept: the one who paid stays the debtor.
  const otherIsDebtor = (direction === 'CRDT') !== isReturn;
  const party = (name: string | undefined) =>
    name === undefined ? '' : version === '08' ? `<Pty>${leaf('Nm', name)}</Pty>` : leaf('Nm', name);
  const role = otherIsDebtor ? 'Dbtr' : 'Cdtr';
  const parties = [
    tag(role, party(part.name)),
    part.iban ? `<${role}Acct><Id><IBAN>${part.iban}</IBAN></Id></${role}Acct>` : '',
    tag(`Ultmt${role}`, party(part.ultimateName)),
  ].join('');
  const lines = part.text === undefined ? [] : typeof part.text === 'string' ? [part.text] : part.text;
  const [orderedAmount, orderedCurrency] = part.ordered?.split(' ') ?? [];
  const charges =
    part.fee === undefined
      ? ''
      : version === '08'
        ? `<Chrgs><Rcrd>${amount(part.fee)}<CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`
        : `<Chrgs>${amount(part.fee)}<CdtDbtInd>DBIT</CdtDbtInd></Chrgs>`;
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
    version === '08' ? `${amount(cents)}<CdtDbtInd>${direction}</CdtDbtInd>` : '',
    version === '02' || orderedAmount
      ? `<AmtDtls>${orderedAmount ? `<InstdAmt><Amt Ccy="${orderedCurrency}">${orderedAmount}</Amt></InstdAmt>` : ''}<TxAmt>${amount(cents)}</TxAmt></AmtDtls>`
      : '',
    charges,
    tag('RltdPties', parties),
    tag(
      'RmtInf',
      lines.map((line) => leaf('Ustrd', line)).join('') +
        (part.reference ? `<Strd><CdtrRefInf>${leaf('Ref', part.reference)}</CdtrRefInf></Strd>` : ''),
    ),
    isReturn ? `<RtrInf><Rsn><Cd>${part.returnCode}</Cd></Rsn>${leaf('AddtlInf', part.returnText)}</RtrInf>` : '',
    leaf('AddtlTxInf', part.info),
  ].join('');
}
