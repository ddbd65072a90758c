import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { deliverMails } from '#server/platform/mail/deliver-mails.ts';
import { employerDataSent } from '#tests/support/employer-data.ts';
import { type FakeMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { newEmployer } from '#tests/support/new-employer.ts';
import { partnerDataSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { fetchAttachment } from './fetch-attachment.ts';

const SUBJECT = 'Ihr SEPA-Lastschriftmandat zum Unterschreiben';
const CONTACT = 'neu@demo.example';

let portal: TestPortal;
let mailServer: FakeMailServer;
beforeAll(async () => {
  portal = await startTestPortal();
  mailServer = await startMailServer();
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

const mandateMails = async () =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'recipient_id', 'body_text', 'attachments'])
    .where('subject', '=', SUBJECT)
    .orderBy('outbox_mail_id')
    .execute();

async function textOf(paper: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('the mandate of a partner’s first account, and that of another, go to the contact person alone, as PDF', async () => {
  const admin = await portal.signedIn(CONTACT);
  const read = async () => (await admin.get<PartnerDataAnswer>('partner-complete-personal-data')).body;
  const { sepaMandateReferenceNumber: reference } = await read();
  const save = async (changes: object = {}) =>
    (await admin.post('partner-personal-data', { ...partnerDataSent(await read()), ...changes })).status;
  expect(await save()).toBe(200);
  const { person_id } = await portal.database.db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', CONTACT)
    .executeTakeFirstOrThrow();
  const first = {
    recipient: CONTACT,
    recipient_id: person_id,
    body_text: expect.stringContaining('DE89 •••• 3000') as string,
    attachments: [{ kind: 'mandate', id: expect.any(String) as string, fileName: `SEPA-Lastschriftmandat ${reference}.pdf` }],
  };
  expect(await mandateMails()).toEqual([first]);
  // Saved again as it is, it is no new mandate.
  expect(await save()).toBe(200);
  expect(await mandateMails()).toEqual([first]);

  const other = { sepaIBAN: 'DE02120300000000202051', sepaBIC: 'BYLADEM1001', sepaBankName: 'Deutsche Kreditbank Berlin' };
  expect(await save({ ...other, password: 'Kontor-2026!' })).toBe(200);
  const [, second, ...more] = await mandateMails();
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    recipient: CONTACT,
    recipient_id: person_id,
    attachments: [{ kind: 'mandate', fileName: `SEPA-Lastschriftmandat ${reference}-2.pdf` }],
  });

  const { portal: running, database } = portal;
  await database.db.deleteFrom('outbox_mail').where('subject', '<>', SUBJECT).execute();
  await deliverMails(
    database.db,
    { ...running.config, SMTP_URL: mailServer.url },
    { issueLinkSecret: async () => undefined, fetchAttachment: (attachment) => fetchAttachment(running, attachment) },
  );
  expect(mailServer.received.filter(({ mime }) => mime.includes('application/pdf'))).toHaveLength(2);
  const [before, after] = await Promise.all(
    (await mandateMails()).map(async ({ attachments }) => textOf(await fetchAttachment(running, attachments![0]!))),
  );
  for (const shown of [
    reference,
    'DE89 3704 0044 0532 0130 00',
    'Nele Neumann',
    'Gartenweg 2',
    '77933 Musterstadt',
    'Gläubiger-Identifikationsnummer',
  ])
    expect(before).toContain(shown);
  for (const shown of [`${reference}-2`, 'DE02 1203 0000 0000 2020 51', 'Deutsche Kreditbank Berlin'])
    expect(after).toContain(shown);
});

test('an employer gets one for debits, and none for invoices', async () => {
  const paid = async (paymentMethod: string) => {
    const { employerId, email } = await newEmployer(portal.database.db, paymentMethod, 0);
    await portal.database.db
      .updateTable('employer')
      .set({ is_data_complete: false, is_in_review: true })
      .where('employer_id', '=', employerId)
      .execute();
    await portal.database.db.deleteFrom('employer_bank').where('employer_id', '=', employerId).execute();
    const admin = await portal.signedIn(email);
    const { body } = await admin.get<EmployerDataAnswer>('employer-complete-personal-data');
    expect((await admin.post('employer-personal-data', { ...employerDataSent(body), paymentMethod })).status).toBe(200);
    return (await mandateMails()).filter(({ recipient }) => recipient === email);
  };
  const [mail, ...more] = await paid('Bankeinzug');
  expect(more).toEqual([]);
  expect(await textOf(await fetchAttachment(portal.portal, mail!.attachments![0]!))).toContain('Tanja Tann');
  expect(await paid('Rechnung')).toEqual([]);
});

test('where the region has no creditor id yet the mail waits for it, however long, and nobody is told of a wrong address', async () => {
  const { database, portal: running } = portal;
  const bank = database.db.updateTable('region_bank').where('region_id', '=', 1);
  const { creditor_id } = await database.db
    .selectFrom('region_bank')
    .select('creditor_id')
    .where('region_id', '=', 1)
    .executeTakeFirstOrThrow();
  await bank.set({ creditor_id: null }).execute();
  await database.db.deleteFrom('outbox_mail').execute();
  const { employerId, email } = await newEmployer(database.db, 'Ohnenummer', 0);
  await database.db
    .updateTable('employer')
    .set({ is_data_complete: false, is_in_review: true })
    .where('employer_id', '=', employerId)
    .execute();
  await database.db.deleteFrom('employer_bank').where('employer_id', '=', employerId).execute();
  const admin = await portal.signedIn(email);
  const { body } = await admin.get<EmployerDataAnswer>('employer-complete-personal-data');
  expect((await admin.post('employer-personal-data', employerDataSent(body))).status).toBe(200);
  await database.db.deleteFrom('outbox_mail').where('subject', '<>', SUBJECT).execute();
  mailServer.received.length = 0;
  const deliver = async () => {
    await database.db
      .updateTable('outbox_mail')
      .set({ next_attempt_at: sql`now()` })
      .execute();
    return deliverMails(
      database.db,
      { ...running.config, SMTP_URL: mailServer.url },
      { issueLinkSecret: async () => undefined, fetchAttachment: (attachment) => fetchAttachment(running, attachment) },
    );
  };
  for (let attempt = 0; attempt < 12; attempt++) expect(await deliver()).toEqual([]);
  expect(mailServer.received).toEqual([]);
  const waiting = await database.db.selectFrom('outbox_mail').select(['attempts', 'last_error', 'gave_up_at']).execute();
  expect(waiting).toEqual([
    { attempts: 0, last_error: expect.stringContaining('Gläubiger-Identifikationsnummer'), gave_up_at: null },
  ]);
  await bank.set({ creditor_id }).execute();
  await deliver();
  expect(mailServer.received.map(({ mime }) => mime.includes('application/pdf'))).toEqual([true]);
});

test('the paper of a mandate is that of its business alone', async () => {
  const { region_id, partner_id, mandate_reference } = await portal.database.db
    .selectFrom('partner_bank')
    .innerJoin('partner', 'partner.partner_id', 'partner_bank.partner_id')
    .select(['partner.region_id', 'partner.partner_id', 'mandate_reference'])
    .where('contract_id', '=', 'AP-1001')
    .executeTakeFirstOrThrow();
  const paper = (id: string) => fetchAttachment(portal.portal, { kind: 'mandate', id, fileName: 'x.pdf' });
  expect(await textOf(await paper(`partner/${region_id}/${partner_id}/${mandate_reference}`))).toContain(mandate_reference);
  await expect(paper(`partner/${region_id}/${partner_id + 1}/${mandate_reference}`)).rejects.toThrow(
    'no account has the mandate',
  );
  await expect(paper('partner/1')).rejects.toThrow('no mandate');
});
