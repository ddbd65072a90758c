import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type CheckInvoiceXml, findInvoiceCheck } from '#tests/support/check-invoice-xml.ts';
import { employerForm, newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
let check: CheckInvoiceXml | undefined;
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  check = await findInvoiceCheck();
});
afterAll(() => portal.close());

type Purpose = 'partner-registration' | 'employer-registration';

/** A business that joins and pays for it, signed in as such. */
async function join(purpose: Purpose, form: object = {}): Promise<Visitor> {
  const { visitor } = await newProspect(portal);
  const whole = { ...(purpose === 'partner-registration' ? partnerForm : employerForm), ...form };
  const { body: price } = await visitor.post<{ quoteId: string }>('checkout-quote', { purpose });
  const { body: order } = await visitor.post<{ orderId: string }>('checkout-order', { quoteId: price.quoteId, data: whole });
  await visitor.post('demo-payment', { orderId: order.orderId, outcome: 'approved' });
  const { body: paid } = await visitor.post<{ paymentId: string }>('checkout-capture', { orderId: order.orderId });
  const joined = await visitor.post<{ token: string }>(purpose, { paymentId: paid.paymentId });
  expect(joined.status).toBe(200);
  visitor.token = joined.body.token;
  return visitor;
}

const listInvoices = async (visitor: Visitor) =>
  (await visitor.get<ArchivedDocument[]>('partner-employer-documents')).body.filter(
    ({ documentType }) => documentType === 'Rechnung',
  );

async function fetchPaper(visitor: Visitor, gguid: string) {
  const { body, headers } = await visitor.post<Uint8Array>('partner-employer-documents', { gguid });
  const raw = Buffer.from(body);
  const document = await getDocumentProxy(new Uint8Array(raw));
  const { text } = await extractText(document, { mergePages: true });
  return { raw: raw.toString('latin1'), headers, document, text: text.replace(/\s+/g, ' ') };
}

const fetchXml = async (visitor: Visitor, gguid: string) => {
  const answer = await visitor.post<Uint8Array>('partner-employer-invoice-xml', { gguid });
  return { ...answer, xml: Buffer.from(answer.body).toString('utf8') };
};

const findings = async () => (await verifyLedger(portal.database.db, SEAL_KEYS)).map(({ rule }) => rule);

describe('an entry fee', () => {
  let partner: Visitor;
  let invoice: ArchivedDocument;
  beforeAll(async () => {
    partner = await join('partner-registration');
    [invoice] = (await listInvoices(partner)) as [ArchivedDocument];
  });

  it('is invoiced at once, by the next number of region and year', async () => {
    expect(invoice.name).toMatch(/^Rechnung R1-\d{4}-\d{5}$/);
    const employer = await join('employer-registration');
    const [next] = (await listInvoices(employer)) as [ArchivedDocument];
    const numberOf = ({ name }: ArchivedDocument) => Number(name.slice(-5));
    expect(numberOf(next)).toBe(numberOf(invoice) + 1);
  });

  it('stands on paper with who, what, tax, and that it is paid', async () => {
    const { text, headers } = await fetchPaper(partner, invoice.gguid);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${invoice.name}.pdf"`);
    for (const shown of [
      'Buchladen am Markt Hinterhof Marktplatz 3 77933 Lahr',
      'Bereits bezahlt 177,31 €',
      'Bereits bezahlt in der Demo am',
      '1 Einrichtungsgebühr Akzeptanzpartner 1 149,00 € 149,00 €',
      'Summe netto 149,00 €',
      'Umsatzsteuer 19 % auf 149,00 € 28,31 €',
      'Rechnungsbetrag 177,31 €',
      'Noch zu zahlen 0,00 €',
      'Leistungsdatum ist das Rechnungsdatum.',
      'Steuernummer 123/456/78901',
      'USt-IdNr. DE123456788',
    ])
      expect(text).toContain(shown);
  });

  it('is PDF/A-3 with the XML inside, as the profile EN 16931 asks for', async () => {
    const { raw, document } = await fetchPaper(partner, invoice.gguid);
    const { xml } = await fetchXml(partner, invoice.gguid);
    const attachments = await document.getAttachments();
    const [[id, file]] = [...attachments!] as unknown as [[string, { filename: string }]];
    expect(attachments!.size).toBe(1);
    expect(file.filename).toBe('factur-x.xml');
    expect(Buffer.from((await document.getAttachmentContent(id))!).toString('utf8')).toBe(xml);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    for (const fact of [
      /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</,
      /<fx:DocumentType>INVOICE<\/fx:DocumentType>/,
      /<fx:DocumentFileName>factur-x\.xml<\/fx:DocumentFileName>/,
      /<fx:Version>1\.0<\/fx:Version>/,
      /<fx:ConformanceLevel>EN 16931<\/fx:ConformanceLevel>/,
      /<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</,
      /\/Type \/Catalog[^]*\/AF \[\d+ 0 R\]/,
      /\/AFRelationship \/Alternative/,
      /\/Subtype \/text#2Fxml/,
      /\/ModDate \(D:\d{14}Z/,
      /\/S \/GTS_PDFA1/,
      /\/OutputIntents \[\d+ 0 R\]/,
      /\/Lang \(de-DE\)/,
    ])
      expect(raw).toMatch(fact);
    // Not 'Data', nor 'Source', which two known validators let pass.
    expect(raw.match(/\/AFRelationship \/\w+/g)).toEqual(['/AFRelationship /Alternative']);
    for (const property of ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'])
      expect(raw).toContain(`<pdfaProperty:name>${property}</pdfaProperty:name>`);
    // Every font is embedded, and none of the fourteen that readers bring along is asked for.
    const fonts = raw.match(/\/Type \/FontDescriptor/g)!.length;
    expect(raw.match(/\/FontFile[23]? \d+ 0 R/g)).toHaveLength(fonts);
    expect(raw).not.toMatch(/\/Subtype \/Type1\b/);
    expect(raw).not.toMatch(/\/(Encrypt|JavaScript|JS|Launch) /);
  });

  it('has XML that passes schema and business rules', async () => {
    const { status, headers, xml } = await fetchXml(partner, invoice.gguid);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/xml')]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${invoice.name}.xml"`);
    expect(xml).toContain('<ram:GrandTotalAmount>177.31</ram:GrandTotalAmount>');
    if (check) expect(await check(xml)).toEqual([]);
  });

  it('comes by mail, with the paper', async () => {
    const mail = await portal.database.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'body_text', 'attachments'])
      .where('subject', '=', `Ihre ${invoice.name}`)
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe(partnerForm.companyEmail);
    expect(mail.body_text).toContain('Es ist nichts mehr zu zahlen.');
    expect(mail.attachments).toEqual([{ kind: 'invoice', id: invoice.gguid, fileName: `${invoice.name}.pdf` }]);
  });

  it('is the same at every time, even where the address has changed', async () => {
    const before = await fetchPaper(partner, invoice.gguid);
    await portal.database.runAsOwner(`update partner set company_street = 'Anderswo 9' where name = 'Buchladen am Markt'`);
    expect((await fetchPaper(partner, invoice.gguid)).raw).toBe(before.raw);
    expect(before.text).toContain('Marktplatz 3');
  });

  it('is nobody else’s to read', async () => {
    for (const other of [await join('partner-registration'), await portal.signedIn('arbeitgeber@demo.example')]) {
      expect((await other.post('partner-employer-documents', { gguid: invoice.gguid })).status).toBe(404);
      expect((await other.post('partner-employer-invoice-xml', { gguid: invoice.gguid })).status).toBe(404);
    }
  });

  it('cannot be changed, deleted or added by the program', async () => {
    const { db } = portal.database;
    await expect(sql`update invoice set gross_cents = 0`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from invoice`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`insert into invoice select * from invoice`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(portal.database.runAsOwner('update invoice set gross_cents = 0')).rejects.toThrow(/written once/);
  });

  it('leaves the books clean', async () => expect(await findings()).toEqual([]));
});

it('a company abroad joins, and gets no invoice that would be wrong', async () => {
  const partner = await join('partner-registration', { companyCountry: 'AT', companyZip: '6020' });
  expect(await listInvoices(partner)).toEqual([]);
});
