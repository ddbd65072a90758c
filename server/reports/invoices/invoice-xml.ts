import { type Cents, formatCents, formatEuros } from '#contract/common/money.ts';
import { OUTSIDE_OF_TAX } from '#contract/common/tax-rates.ts';
import { settledTexts } from '#contract/reports/invoices/invoice-kinds.ts';
import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { InvoiceBuyer, InvoiceContent, InvoiceParty, InvoicePayment, InvoiceSeller } from './build-invoice.ts';

/** An invoice with its number and its days. */
export interface NumberedInvoice {
  regionId: number;
  year: number;
  number: number;
  /** ISO days. */
  issuedOn: string;
  dueOn: string;
  content: InvoiceContent;
}

/** EN 16931 as it stands, which is the profile of that name of ZUGFeRD and Factur-X. */
const GUIDELINE = 'urn:cen.eu:en16931:2017';
const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
].join(' ');

/**
 * An invoice as XML after EN 16931, in the syntax of UN/CEFACT (Cross Industry Invoice D16B). The order of the elements
 * is the schema's. An empty text leaves its element out.
 */
export function invoiceXml(invoice: NumberedInvoice): string {
  const { regionId, year, number, issuedOn, content } = invoice;
  const body = element('rsm:CrossIndustryInvoice', [
    element('rsm:ExchangedDocumentContext', [
      element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', GUIDELINE)]),
    ]),
    element('rsm:ExchangedDocument', [
      element('ram:ID', invoiceLabel(regionId, year, number)),
      element('ram:TypeCode', content.type),
      element('ram:IssueDateTime', [day('udt', issuedOn)]),
      ...notesOf(content).map((note) => element('ram:IncludedNote', [element('ram:Content', note)])),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      ...content.lines.map((line, at) => lineElement(content, line, at + 1)),
      agreement(content),
      delivery(content),
      settlement(invoice),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body.replace('<rsm:CrossIndustryInvoice>', `<rsm:CrossIndustryInvoice ${NAMESPACES}>`)}\n`;
}

/** What both paper and XML say beside the amounts. */
export function notesOf({ subject, cardName, region, cancels }: InvoiceContent): string[] {
  return [
    `${subject} (${cardName}, ${region})`,
    ...(cancels ? [`Storno der Rechnung ${cancels.label} vom ${formatIsoDay(cancels.issuedOn)}. Grund: ${cancels.reason}`] : []),
  ];
}

/** How it is, or was, paid, in a sentence: the same on paper and in the XML. */
export function paymentText({
  dueOn,
  content: { payment, cancels, netCents, taxCents, settledCents },
}: Pick<NumberedInvoice, 'dueOn' | 'content'>): string {
  if (cancels) return cancelledText(cancels.back, -(netCents + taxCents));
  const open = netCents + taxCents - settledCents;
  switch (payment.how) {
    case 'paypal':
    case 'demo':
      return `Bereits ${settledTexts[payment.how]} am ${formatIsoDay(payment.on)}, Zahlung ${payment.reference}.`;
    case 'statement':
      return `Bereits mit der Abrechnung ${payment.label} verrechnet. Es ist nichts zu zahlen.`;
    case 'debit':
      return `Wir ziehen ${formatCents(open)} € am ${formatIsoDay(payment.on)} als SEPA-Lastschrift von Ihrem Konto ${maskIban(payment.iban)} ein, mit dem Mandat ${payment.mandate} und unserer Gläubiger-Identifikationsnummer ${payment.creditorId}.`;
    case 'debited':
      return `Wir ziehen ${formatCents(open)} € am ${formatIsoDay(payment.on)} von Ihrem Konto ${maskIban(payment.iban)} ein: Die SEPA-Lastschrift ${payment.label} ist schon bei der Bank. Bitte überweisen Sie nichts.`;
    case 'transfer':
    case 'unsaid':
      return restText(payment.how, { open, settledCents, dueOn: formatIsoDay(dueOn) });
  }
}

/** What follows for the money from a cancellation of so many cents. */
function cancelledText(given: NonNullable<InvoiceContent['cancels']>['back'], cents: Cents): string {
  const nothing = 'Mit dieser Stornorechnung ist nichts zu zahlen.';
  const { paidCents, debitOn } = given ?? { paidCents: 0, debitOn: null };
  const back = (some: Cents) => `${formatCents(some)} €`;
  return [
    ...(paidCents > 0 ? [`Gezahlte ${back(paidCents)} erstatten wir Ihnen.`] : []),
    ...(debitOn === null
      ? []
      : [
          `Die Lastschrift zum ${formatIsoDay(debitOn)} ist schon bei der Bank: Sie wird noch eingezogen, und wir erstatten Ihnen dann ${back(cents)}.`,
        ]),
    ...(paidCents > 0 || debitOn !== null ? [] : [nothing]),
  ].join(' ');
}

/** How the rest is paid, where something was paid before. */
function restText(
  how: 'transfer' | 'unsaid',
  { open, settledCents, dueOn }: { open: Cents; settledCents: Cents; dueOn: string },
): string {
  if (open === 0) return 'Diese Rechnung ist schon gezahlt. Es ist nichts zu zahlen.';
  if (open < 0 && settledCents > 0)
    return `Gezahlt sind schon ${formatEuros(settledCents)}. Die ${formatEuros(-open)}, die zu viel sind, erstatten wir Ihnen.`;
  const paid = settledCents > 0 ? `Gezahlt sind schon ${formatEuros(settledCents)}. ` : '';
  const what = settledCents > 0 ? `den Rest von ${formatEuros(open)}` : 'den Betrag';
  if (how === 'transfer') return `${paid}Bitte überweisen Sie ${what} bis zum ${dueOn} ohne Abzug.`;
  return `${paid}Zahlbar bis zum ${dueOn} ohne Abzug. Das Konto für die Zahlung teilen wir Ihnen mit.`;
}

/** A credit note says its amounts as what is given back. */
const signOf = ({ type }: InvoiceContent) => (type === '381' ? -1 : 1);

function lineElement(content: InvoiceContent, line: InvoiceContent['lines'][number], position: number): string {
  const sign = signOf(content);
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(position))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', line.text)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [amount('ram:ChargeAmount', line.unitCents)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      // C62: one, a piece.
      element('ram:BilledQuantity', String(sign * line.quantity), 'unitCode="C62"'),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [element('ram:TypeCode', 'VAT'), ...rateElements(line.taxBasisPoints)]),
      line.period ? billingPeriod(line.period) : '',
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', sign * line.netCents)]),
    ]),
  ]);
}

/** Why there is no tax on the costs of a reminder: the same on paper and in the XML. */
export const NO_TURNOVER = 'Nicht steuerbar: Schadenersatz (§§ 280 bis 288 BGB)';

/** S: a rate of tax. O: no turnover, which has none. */
function rateElements(basisPoints: number): string[] {
  return basisPoints === OUTSIDE_OF_TAX
    ? [element('ram:CategoryCode', 'O')]
    : [element('ram:CategoryCode', 'S'), element('ram:RateApplicablePercent', percent(basisPoints))];
}

export const isOutsideOfTax = ({ taxes }: Pick<InvoiceContent, 'taxes'>) =>
  taxes.every(({ taxBasisPoints }) => taxBasisPoints === OUTSIDE_OF_TAX);

function agreement(content: InvoiceContent): string {
  const { seller, buyer } = content;
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', buyer.reference || buyer.contractId),
    element('ram:SellerTradeParty', sellerParts(seller, isOutsideOfTax(content))),
    element('ram:BuyerTradeParty', buyerParts(buyer)),
    reference('ram:BuyerOrderReferencedDocument', buyer.orderNumber),
    reference('ram:ContractReferencedDocument', buyer.contractId),
  ]);
}

/** Without tax the standard wants no VAT identifier (BR-O-02), but another one in its place (BR-CO-26). */
function sellerParts(seller: InvoiceSeller, isWithoutVat: boolean): string[] {
  return [
    isWithoutVat ? element('ram:ID', seller.taxNumber) : '',
    element('ram:Name', seller.name),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', 'Rechnungswesen'),
      element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', seller.phone)]),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', seller.email)]),
    ]),
    ...addressParts(seller),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', seller.taxNumber, 'schemeID="FC"')]),
    isWithoutVat ? '' : element('ram:SpecifiedTaxRegistration', [element('ram:ID', seller.vatId, 'schemeID="VA"')]),
  ];
}

function buyerParts(buyer: InvoiceBuyer): string[] {
  return [element('ram:ID', buyer.contractId), element('ram:Name', buyer.name), ...addressParts(buyer)];
}

function addressParts({ street, additional, zip, city, country, email }: InvoiceParty): string[] {
  return [
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', zip),
      element('ram:LineOne', street),
      element('ram:LineTwo', additional),
      element('ram:CityName', city),
      element('ram:CountryID', country),
    ]),
    email ? element('ram:URIUniversalCommunication', [element('ram:URIID', email, 'schemeID="EM"')]) : '',
  ];
}

/** One day of performance is a day of delivery; more are a period (BT-72, BG-14). */
function delivery({ period: { from, to } }: InvoiceContent): string {
  return from === to
    ? element('ram:ApplicableHeaderTradeDelivery', [
        element('ram:ActualDeliverySupplyChainEvent', [element('ram:OccurrenceDateTime', [day('udt', to)])]),
      ])
    : '<ram:ApplicableHeaderTradeDelivery/>';
}

function settlement({ regionId, year, number, dueOn, content }: NumberedInvoice): string {
  const { payment, period, taxes, netCents, taxCents, settledCents, cancels } = content;
  const sign = signOf(content);
  const gross = netCents + taxCents;
  const isDebit = (payment.how === 'debit' || payment.how === 'debited') && !cancels;
  // Nothing is paid by a cancellation, nor for what a business has paid before.
  const isPaidBefore = (payment.how === 'transfer' || payment.how === 'unsaid') && settledCents > 0 && gross <= settledCents;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:CreditorReferenceID', isDebit ? payment.creditorId : ''),
    element('ram:PaymentReference', invoiceLabel(regionId, year, number)),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    cancels || isPaidBefore ? '' : paymentMeans(payment),
    ...taxes.map((tax) =>
      element('ram:ApplicableTradeTax', [
        amount('ram:CalculatedAmount', sign * tax.taxCents),
        element('ram:TypeCode', 'VAT'),
        tax.taxBasisPoints === OUTSIDE_OF_TAX ? element('ram:ExemptionReason', NO_TURNOVER) : '',
        amount('ram:BasisAmount', sign * tax.netCents),
        ...rateElements(tax.taxBasisPoints),
      ]),
    ),
    period.from === period.to ? '' : billingPeriod(period),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', paymentText({ dueOn, content })),
      element('ram:DueDateDateTime', [day('udt', dueOn)]),
      element('ram:DirectDebitMandateID', isDebit ? payment.mandate : ''),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', sign * netCents),
      amount('ram:TaxBasisTotalAmount', sign * netCents),
      amount('ram:TaxTotalAmount', sign * taxCents, 'currencyID="EUR"'),
      amount('ram:GrandTotalAmount', sign * gross),
      settledCents === 0 ? '' : amount('ram:TotalPrepaidAmount', sign * settledCents),
      amount('ram:DuePayableAmount', sign * (gross - settledCents)),
    ]),
    cancels
      ? element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', cancels.label),
          element('ram:FormattedIssueDateTime', [day('qdt', cancels.issuedOn)]),
        ])
      : '',
  ]);
}

const billingPeriod = ({ from, to }: InvoiceContent['period']) =>
  element('ram:BillingSpecifiedPeriod', [
    element('ram:StartDateTime', [day('udt', from)]),
    element('ram:EndDateTime', [day('udt', to)]),
  ]);

/** UNTDID 4461: SEPA transfer 58, SEPA debit 59, online payment 68, clearing 97. */
function paymentMeans(payment: InvoicePayment): string {
  const means = (code: string, ...parts: string[]) =>
    element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', code), ...parts]);
  const account = (name: string, iban: string, holder = '') =>
    element(name, [element('ram:IBANID', iban), element('ram:AccountName', holder)]);
  switch (payment.how) {
    case 'paypal':
    case 'demo':
      return means('68', element('ram:Information', settledTexts[payment.how]));
    case 'statement':
      return means('97', element('ram:Information', settledTexts.statement));
    case 'debit':
    case 'debited':
      return means('59', account('ram:PayerPartyDebtorFinancialAccount', payment.iban));
    case 'transfer':
      return means(
        '58',
        account('ram:PayeePartyCreditorFinancialAccount', payment.iban, payment.holder),
        payment.bic ? element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', payment.bic)]) : '',
      );
    case 'unsaid':
      return '';
  }
}

function reference(name: string, id: string): string {
  return id ? element(name, [element('ram:IssuerAssignedID', id)]) : '';
}

function day(prefix: 'udt' | 'qdt', isoDay: string): string {
  return element(`${prefix}:DateTimeString`, isoDay.replaceAll('-', ''), 'format="102"');
}

function amount(name: string, cents: Cents, attributes = ''): string {
  return element(name, decimal(cents), attributes);
}

/** 1234 is "12.34". */
function decimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const percent = (basisPoints: number) => decimal(basisPoints);

/** An element of texts or elements; none where there is nothing in it. */
function element(name: string, inside: string | readonly string[], attributes = ''): string {
  const content = typeof inside === 'string' ? escapeText(inside) : inside.join('');
  return content === '' ? '' : `<${name}${attributes && ` ${attributes}`}>${content}</${name}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters have no place in XML 1.0. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
    .replaceAll(/[&<>"]/g, (letter) => entities[letter]!);
}
