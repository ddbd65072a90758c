import { type Cents, formatEuros } from '#contract/common/money.ts';
import { OUTSIDE_OF_TAX } from '#contract/common/tax-rates.ts';
import { countries } from '#contract/common/countries.ts';
import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import { howToTransfer } from '#server/money/charges/how-to-transfer.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { attachFacturX } from '#server/platform/pdf/attach-factur-x.ts';
import type { LetterColumn, LetterRow } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';
import type { InvoiceBuyer, InvoiceContent } from './build-invoice.ts';
import { invoiceTitle } from './invoice-title.ts';
import { isOutsideOfTax, NO_TURNOVER, notesOf, type NumberedInvoice, paymentText } from './invoice-xml.ts';

const lineColumns: readonly LetterColumn[] = [
  { title: 'Nr.', share: 0.06 },
  { title: 'Leistung', share: 0.5 },
  { title: 'Menge', share: 0.1, isAmount: true },
  { title: 'Einzelpreis', share: 0.16, isAmount: true },
  { title: 'Netto', share: 0.18, isAmount: true },
];

const sumColumns: readonly LetterColumn[] = [
  { title: '', share: 0.74 },
  { title: '', share: 0.26, isAmount: true },
];

const E_INVOICE =
  'Diese Rechnung ist eine E-Rechnung (ZUGFeRD, Profil EN 16931): Ihr Rechnungsprogramm liest sie aus der angehängten Datei factur-x.xml.';

/** An invoice as a letter for the archive (PDF/A-3a, tagged), with its XML inside, in the look of its region. */
export async function invoicePaper(invoice: NumberedInvoice, xml: string, look: LetterLook): Promise<Uint8Array> {
  const { content, issuedOn } = invoice;
  const { seller, buyer } = content;
  const title = invoiceTitle(invoice);
  const paper = openPaper({ title, subset: 'PDF/A-3a' });
  attachFacturX(paper, xml, new Date());
  return printLetter(paper, {
    look,
    sender: [seller.name, seller.street, `${seller.zip} ${seller.city}`].join(' · '),
    recipient: addressOf(buyer),
    facts: factsOf(invoice),
    title,
    blocks: [
      keyBlock(invoice),
      ...notesOf(content).map((text): LetterBlock => ({ kind: 'P', text })),
      {
        kind: 'H2',
        text: content.cancels ? 'Was wir zurücknehmen' : isOutsideOfTax(content) ? 'Unsere Kosten' : 'Unsere Leistungen',
      },
      { kind: 'table', columns: lineColumns, rows: lineRows(content) },
      { kind: 'table', columns: sumColumns, rows: sumRows(content) },
      ...(await transferBlocks(invoice)),
      ...(isOutsideOfTax(content) ? [] : [{ kind: 'note', text: performedText(content, issuedOn) } as const]),
      { kind: 'note', text: E_INVOICE },
    ],
    foot: [
      seller.name,
      seller.street,
      `${seller.zip} ${seller.city}`,
      seller.phone,
      seller.email,
      `Steuernummer ${seller.taxNumber} · USt-IdNr. ${seller.vatId}`,
    ].join(' · '),
  });
}

function addressOf({ name, additional, street, zip, city, country }: InvoiceBuyer): string[] {
  const abroad = country === 'DE' ? '' : (countries.find(({ code }) => code === country)?.name ?? country);
  return [name, additional, street, `${zip} ${city}`, abroad].filter(Boolean);
}

function factsOf({
  issuedOn,
  dueOn,
  content: { buyer, settledCents, netCents, taxCents, cancels },
}: NumberedInvoice): [string, string][] {
  return [
    ['Datum', formatIsoDay(issuedOn)],
    ...((settledCents === 0 || netCents + taxCents > settledCents) && !cancels
      ? [['Fällig am', formatIsoDay(dueOn)] as [string, string]]
      : []),
    ['Vertrag', buyer.contractId],
    ...(buyer.reference ? [['Referenz', buyer.reference] as [string, string]] : []),
    ...(buyer.orderNumber ? [['Bestellung', buyer.orderNumber] as [string, string]] : []),
  ];
}

function keyBlock(invoice: NumberedInvoice): LetterBlock {
  const { netCents, taxCents, settledCents, cancels, payment } = invoice.content;
  const gross = netCents + taxCents;
  const open = gross - settledCents;
  const key = (label: string, cents: Cents): LetterBlock => ({
    kind: 'key',
    label,
    value: formatEuros(cents),
    text: paymentText(invoice),
  });
  if (cancels) return key('Storno', gross);
  if (open === 0) return key('Bereits bezahlt', gross);
  if (open < 0 && gross > 0) return key('Wird erstattet', -open);
  return key(payment.how === 'debit' || payment.how === 'debited' ? 'Wird eingezogen' : 'Zu zahlen', open);
}

function lineRows({ lines }: InvoiceContent): LetterRow[] {
  return lines.map(({ text, quantity, unitCents, netCents }, at) => ({
    cells: [String(at + 1), text, String(quantity), formatEuros(unitCents), formatEuros(netCents)],
  }));
}

function sumRows({ netCents, taxCents, taxes, settledCents }: InvoiceContent): LetterRow[] {
  const gross = netCents + taxCents;
  return [
    { cells: ['Summe netto', formatEuros(netCents)] },
    ...taxes.map(({ taxBasisPoints, netCents: net, taxCents }) => ({
      cells: [
        taxBasisPoints === OUTSIDE_OF_TAX ? NO_TURNOVER : `Umsatzsteuer ${taxBasisPoints / 100} % auf ${formatEuros(net)}`,
        formatEuros(taxCents),
      ],
    })),
    { cells: ['Rechnungsbetrag', formatEuros(gross)], kind: 'result' },
    ...(settledCents === 0
      ? []
      : [
          { cells: ['Bereits gezahlt', formatEuros(-settledCents)] },
          {
            cells:
              gross > 0 && gross < settledCents
                ? ['Wird erstattet', formatEuros(settledCents - gross)]
                : ['Noch zu zahlen', formatEuros(gross - settledCents)],
            kind: 'result' as const,
          },
        ]),
  ];
}

/** Where to pay what is not debited. */
async function transferBlocks({ regionId, year, number, content }: NumberedInvoice): Promise<LetterBlock[]> {
  const { payment, netCents, taxCents, settledCents, cancels } = content;
  const cents = netCents + taxCents - settledCents;
  if (payment.how !== 'transfer' || cancels || (cents <= 0 && settledCents > 0)) return [];
  const { holder, iban, bic } = payment;
  return howToTransfer({ holder, iban, bic: bic || null, cents, purpose: invoiceLabel(regionId, year, number) });
}

function performedText({ period: { from, to } }: InvoiceContent, issuedOn: string): string {
  if (from !== to) return `Leistungszeitraum: ${formatIsoDay(from)} bis ${formatIsoDay(to)}.`;
  return to === issuedOn ? 'Leistungsdatum ist das Rechnungsdatum.' : `Leistungsdatum: ${formatIsoDay(to)}.`;
}
