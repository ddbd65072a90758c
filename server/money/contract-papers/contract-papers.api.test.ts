import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { deliverMails } from '#server/platform/mail/deliver-mails.ts';
import { type FakeMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { employerForm, newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { keepContractPaper } from './keep-contract-paper.ts';

const EVIL = 'Müßig & Söhne <b>=1+1</b>';

let portal: TestPortal;
let mailServer: FakeMailServer;
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  mailServer = await startMailServer();
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

/** Joins by a payment in the demo. */
async function join(visitor: Visitor, kind: 'partner' | 'employer', data: object, wish: object = {}): Promise<void> {
  const quoted = await visitor.post<{ quoteId: string }>('checkout-quote', { purpose: `${kind}-registration`, ...wish });
  const placed = await visitor.post<{ orderId: string }>('checkout-order', { quoteId: quoted.body.quoteId, data });
  expect(placed).toMatchObject({ status: 200 });
  const { orderId } = placed.body;
  await visitor.post('demo-payment', { orderId, outcome: 'approved' });
  const { body } = await visitor.post<{ paymentId: string }>('checkout-capture', { orderId });
  const joined = await visitor.post<{ token: string }>(`${kind}-registration`, { ...data, paymentId: body.paymentId });
  expect(joined.status).toBe(200);
  visitor.token = joined.body.token;
}

async function paperOf(visitor: Visitor) {
  const { body: documents } = await visitor.get<ArchivedDocument[]>('partner-employer-documents');
  const contract = documents.find(({ documentType }) => documentType === 'Vertrag');
  const answer = await visitor.post<Uint8Array>('partner-employer-documents', { gguid: contract!.gguid });
  const document = await getDocumentProxy(new Uint8Array(answer.body));
  const { text } = await extractText(document, { mergePages: true });
  return { contract: contract!, ...answer, document, text: text.replace(/\s+/g, ' ') };
}

test('a new partner finds the contract among the documents: who, price, model, conditions, number and dates; tagged, on A4, and never another one', async () => {
  const { visitor, email, personId } = await newProspect(portal);
  const notes = 'Bitte erst ab Januar.';
  await join(visitor, 'partner', { ...partnerForm, companyName: EVIL, additionalNotesForContract: notes });
  const { contract, headers, document, text, body } = await paperOf(visitor);
  expect(contract).toMatchObject({ name: expect.stringMatching(/^Partnervertrag AP-\d+-\d+$/), documentType: 'Vertrag' });
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${contract.name}.pdf"`);
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(Buffer.from(body).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  const [, , width, height] = (await document.getPage(1)).view;
  expect([Math.round(width!), Math.round(height!)]).toEqual([595, 842]);
  const { payment_id, ...order } = await portal.database.db
    .selectFrom('checkout_order')
    .select(['payment_id', 'state'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ state: 'saved' });
  for (const shown of [
    EVIL,
    `Vertrag ${contract.name.split(' ')[1]}`,
    `Registriert am ${contract.date}`,
    'Marktplatz 3, 77933 Lahr, Deutschland',
    partnerForm.companyEmail,
    'Berta Demo, +49 7821 12345',
    `Nora Neuling, Inhaber/in, ${email}`,
    'Einrichtungsgebühr Akzeptanzpartner 149,00 €',
    'Umsatzsteuer 19 % 28,31 €',
    'Gesamtbetrag 177,31 €',
    `Der Betrag wurde online bezahlt (Zahlung ${payment_id}).`,
    'Disagio-Modell 1% - zzgl. 15.00 € monatlich',
    'Einlösung 1 % des eingelösten Betrags, mindestens 0,20 €',
    'höchstens 0,50 € je Buchung',
    'Teilnahmegebühr laut Preisliste, zuzüglich 15,00 € monatlich',
    'Kündigung mit einem Monat Frist zum Ende des Kalenderjahres',
    'AGB, die Datenschutzhinweise und die Datenschutzerklärung akzeptiert',
    '/partner-terms',
    'Datenschutzhinweise: Fassung 1',
    'Datenschutzerklärung: Fassung 1',
    notes,
  ])
    expect(text).toContain(shown);

  // Later agreements and parallel reads do not change it.
  await portal.database.db.updateTable('partner').set({ name: 'Anders' }).where('name', '=', EVIL).execute();
  const again = await Promise.all([1, 2, 3].map(() => keepContractPaper(portal.portal, contract.gguid)));
  for (const paper of again) expect(Buffer.from(paper).equals(Buffer.from(body))).toBe(true);
  await expect(
    portal.database.db
      .updateTable('contract_paper')
      .set({ pdf: Buffer.from('x') })
      .where('gguid', '=', contract.gguid)
      .execute(),
  ).rejects.toThrow(/once and for all/);

  // Nobody else has it.
  for (const other of ['partner@demo.example', 'arbeitgeber@demo.example']) {
    const stranger = await portal.signedIn(other);
    expect((await stranger.post('partner-employer-documents', { gguid: contract.gguid })).status).toBe(404);
  }
});

test('the paper goes along with the mail to the person who has joined', async () => {
  const { visitor, email, personId } = await newProspect(portal, { interest: 'Arbeitgeber' });
  await join(visitor, 'employer', employerForm);
  const { text, body, contract } = await paperOf(visitor);
  expect(contract.name).toMatch(/^Arbeitgebervertrag AG-\d+-\d+$/);
  expect(text).toContain('Einrichtungsgebühr MitarbeiterCARD');
  expect(text).not.toContain('Was Buchungen kosten');
  const { portal: running, database } = portal;
  const mail = await database.db
    .selectFrom('outbox_mail')
    .select(['recipient_id', 'subject', 'body_text', 'attachments'])
    .where('recipient', '=', email)
    .where('subject', 'like', 'Ihre Registrierung als Arbeitgeber%')
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    recipient_id: personId,
    body_text: expect.stringContaining('Anhang'),
    attachments: [{ kind: 'contract', id: contract.gguid, fileName: `${contract.name}.pdf` }],
  });
  await database.db.deleteFrom('outbox_mail').where('recipient', '<>', email).execute();
  await deliverMails(
    database.db,
    { ...running.config, SMTP_URL: mailServer.url },
    { issueLinkSecret: async () => undefined, fetchAttachment: ({ id }) => keepContractPaper(running, id) },
  );
  const { mime } = mailServer.received.find((received) => received.mime.includes('application/pdf'))!;
  expect(mime.replaceAll(/\s/g, '')).toContain(Buffer.from(body).toString('base64'));
  const staff = await portal.signedIn('support@demo.example');
  const { body: outbox } = await staff.get<{ mails: { attachments: string[] }[] }>(`outbox?search=${email}`);
  expect(outbox.mails.flatMap(({ attachments }) => attachments)).toEqual([`${contract.name}.pdf`]);
});

test('staff for contracts opens the very paper of a partner and of an employer, each look is noted, and nobody gets it by another business', async () => {
  const { visitor } = await newProspect(portal);
  await join(visitor, 'partner', partnerForm);
  const other = await newProspect(portal, { interest: 'Arbeitgeber' });
  await join(other.visitor, 'employer', employerForm);
  const papers = { partner: await paperOf(visitor), employer: await paperOf(other.visitor) };
  const idOf = async (kind: 'partner' | 'employer', name: string) => {
    const contracts = portal.database.db.selectFrom(kind).select('gguid');
    return (await contracts.where('contract_id', '=', name.split(' ')[1]!).executeTakeFirstOrThrow()).gguid;
  };
  const ids = {
    partner: await idOf('partner', papers.partner.contract.name),
    employer: await idOf('employer', papers.employer.contract.name),
  };
  const open = async (email: string, kind: 'partner' | 'employer', gguid = papers[kind].contract.gguid) =>
    (await portal.signedIn(email)).get<Uint8Array>(`business-document?kind=${kind}&id=${ids[kind]}&gguid=${gguid}`);
  for (const kind of ['partner', 'employer'] as const) {
    const { contract, body } = papers[kind];
    const support = await portal.signedIn('support@demo.example');
    const record = await support.get<{ documents: ArchivedDocument[] }>(`business?kind=${kind}&id=${ids[kind]}`);
    expect(record.body.documents.filter(({ documentType }) => documentType === 'Vertrag')).toEqual([contract]);
    for (const email of ['support@demo.example', 'rechnungswesen@demo.example', 'betrieb@demo.example']) {
      const opened = await open(email, kind);
      expect(opened.headers.get('content-disposition')).toBe(`attachment; filename="${contract.name}.pdf"`);
      expect(Buffer.from(opened.body).equals(Buffer.from(body))).toBe(true);
    }
    for (const email of ['redaktion@demo.example', 'auftraggeber@demo.example', 'partner@demo.example'])
      expect((await open(email, kind)).status).toBe(403);
    expect(
      (await open('support@demo.example', kind, papers[kind === 'partner' ? 'employer' : 'partner'].contract.gguid)).status,
    ).toBe(404);
    const looks = await portal.database.db
      .selectFrom('audit_event')
      .innerJoin('person', 'person.person_id', 'audit_event.person_id')
      .select('email')
      .where('act', '=', 'looked-at-document')
      .where('subject', '=', contract.name)
      .orderBy('audit_event_id')
      .execute();
    expect(looks.map(({ email }) => email.split('@')[0])).toEqual(['support', 'rechnungswesen', 'betrieb']);
  }
});

test('who joins as both gets two papers, and pays once', async () => {
  const { visitor, email } = await newProspect(portal);
  const login = { employerLoginEmail: 'personal@beides.example', employerPassword: 'Sonnenblume-7!' };
  const data = {
    ...partnerForm,
    isAlsoEmployer: true,
    ...login,
    employerLoginEmailRepeated: login.employerLoginEmail,
    employerPasswordRepeated: login.employerPassword,
  };
  await join(visitor, 'partner', data, { isAlsoEmployer: true });
  const { attachments } = await portal.database.db
    .selectFrom('outbox_mail')
    .select('attachments')
    .where('recipient', '=', email)
    .where('subject', 'like', 'Ihre Registrierung%')
    .executeTakeFirstOrThrow();
  expect(attachments!.map(({ fileName }) => fileName.split(' ')[0])).toEqual(['Partnervertrag', 'Arbeitgebervertrag']);
  const paper = await keepContractPaper(portal.portal, attachments![1]!.id);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('Die Gebühr steht im Partnervertrag');
  expect(text).not.toContain('177,31');
  // The second account's address is not confirmed yet: its mail holds no paper.
  const other = await portal.database.db
    .selectFrom('outbox_mail')
    .select('attachments')
    .where('recipient', '=', login.employerLoginEmail)
    .executeTakeFirstOrThrow();
  expect(other.attachments).toBeNull();
});
