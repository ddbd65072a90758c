import { countries } from '#contract/common/countries.ts';
import { formatEuros } from '#contract/common/money.ts';
import { operator } from '#contract/common/operator.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { LetterColumn, LetterRow } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';
import { bookingCosts, consentTexts, courseOfContract } from './contract-clauses.ts';
import { type ContractTerms, contractTitle } from './contract-terms.ts';

const factColumns: readonly LetterColumn[] = [
  { title: '', share: 0.36 },
  { title: '', share: 0.64 },
];
const sumColumns: readonly LetterColumn[] = [
  { title: '', share: 0.74 },
  { title: '', share: 0.26, isAmount: true },
];

const sheet = [operator.name, operator.street, operator.city];

/** A contract concluded in the portal, on A4, as tagged PDF/A-3a for the archive: parties, price, model, conditions. */
export function contractPaper(terms: ContractTerms, look: LetterLook): Promise<Uint8Array> {
  const { company, contractId, region, cardName, kind } = terms;
  const day = formatIsoDay(terms.concludedOn);
  const title = contractTitle(terms);
  const what = kind === 'partner' ? 'Akzeptanzpartner' : 'Arbeitgeber';
  return printLetter(openPaper({ title, subset: 'PDF/A-3a' }), {
    look,
    sender: sheet.join(' · '),
    recipient: [company.name, company.addressAdditional, company.street, `${company.zip} ${company.city}`].filter(Boolean),
    facts: [
      ['Datum', day],
      ['Vertrag', contractId],
      ['Region', region],
    ],
    title,
    blocks: [
      {
        kind: 'P',
        text: `${company.name} nimmt als ${what} an der ${cardName} teil. Der Vertrag wurde am ${day} im Portal mit ${operator.name} geschlossen. Dieses Schreiben hält fest, was vereinbart wurde.`,
      },
      { kind: 'H2', text: 'Vertragspartner' },
      { kind: 'table', columns: factColumns, rows: partyRows(terms) },
      { kind: 'H2', text: 'Einrichtungsgebühr' },
      ...priceBlocks(terms),
      ...(kind === 'partner'
        ? ([
            { kind: 'H2', text: 'Was Buchungen kosten' },
            { kind: 'table', columns: factColumns, rows: asRows(bookingCosts(terms)) },
          ] satisfies LetterBlock[])
        : []),
      { kind: 'H2', text: 'Laufzeit und Termine' },
      { kind: 'table', columns: factColumns, rows: asRows(courseOfContract(day)) },
      { kind: 'H2', text: 'Bedingungen, denen zugestimmt wurde' },
      ...consentTexts(terms, day).map((text): LetterBlock => ({ kind: 'P', text })),
      ...(company.notes
        ? ([
            { kind: 'H2', text: 'Anmerkungen zum Vertrag' },
            { kind: 'P', text: company.notes },
          ] satisfies LetterBlock[])
        : []),
      {
        kind: 'note',
        text: 'Der Vertrag wurde elektronisch geschlossen und gilt ohne Unterschrift. Dieses Schreiben ist keine Rechnung. Sie finden es jederzeit im Portal unter „Dokumente“.',
      },
    ],
    foot: [...sheet, operator.phone, operator.email].join(' · '),
  });
}

function partyRows({ company, contactPerson, agreed }: ContractTerms): LetterRow[] {
  const country = countries.find(({ code }) => code === company.country)?.name ?? company.country;
  const address = [company.addressAdditional, company.street, `${company.zip} ${company.city}`, country];
  return asRows([
    ['Unternehmen', company.name],
    ['Anschrift', address.filter(Boolean).join(', ')],
    ['E-Mail-Adresse', company.email],
    ['Inhaber/in oder Geschäftsführung', [company.ceoName, company.ceoPhone].filter(Boolean).join(', ')],
    ['Ansprechperson', [contactPerson.name, contactPerson.role, contactPerson.email].filter(Boolean).join(', ')],
    ['Gewerbeverein', company.tradeAssociation],
    ['Besondere Vereinbarung', agreed.join(', ')],
  ]);
}

function priceBlocks({ price }: ContractTerms): LetterBlock[] {
  if (!price) return [{ kind: 'P', text: 'Die Gebühr steht im Partnervertrag, mit dem dieser Vertrag geschlossen wurde.' }];
  const { lines, netCent, taxCent, paymentId } = price;
  const rows: LetterRow[] = [
    ...lines.map(({ text, netCent: cents }) => ({ cells: [text, formatEuros(cents)] })),
    { cells: ['Summe netto', formatEuros(netCent)] },
    { cells: ['Umsatzsteuer 19 %', formatEuros(taxCent)] },
    { cells: ['Gesamtbetrag', formatEuros(netCent + taxCent)], kind: 'result' },
  ];
  const paid = paymentId === null ? 'Es war nichts zu bezahlen.' : `Der Betrag wurde online bezahlt (Zahlung ${paymentId}).`;
  return [
    { kind: 'table', columns: sumColumns, rows },
    { kind: 'P', text: paid },
  ];
}

/** Rows of a name and what it says; what says nothing is left out. */
function asRows(facts: readonly (readonly [name: string, text: string])[]): LetterRow[] {
  return facts.filter(([, text]) => text !== '').map(([name, text]) => ({ cells: [name, text] }));
}
