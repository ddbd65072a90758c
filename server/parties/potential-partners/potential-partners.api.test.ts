import { hash } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { CompanyRow } from '#contract/parties/potential-partners/potential-partners.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let support: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  await portal.database.db.deleteFrom('potential_partner').execute();
});

type Imported = ErrorAnswer & { added: number; changed: number; unchanged: number };
type Content = string | Uint8Array<ArrayBuffer>;

function upload<T>(path: string, field: string, content: Content, who = support) {
  const form = new FormData();
  form.set(field, new File([content], 'liste.csv'));
  return who.post<T>(path, form);
}
const bringIn = (content: Content, who = support) =>
  upload<Imported>('import-potential-partners', 'potentialPartnersFile', content, who);
const makeLinks = <T = string>(content: string, query = '', who = support) =>
  upload<T>(`generate-potential-partners-registration-links-csv${query}`, 'potentialPartnersListFile', content, who);
const listed = async () => (await support.get<{ rows: CompanyRow[] }>('potential-partners')).body.rows;

const HEAD = 'Unternehmens-ID;Region;Firma;Straße;PLZ;Ort;E-Mail';
const two = `${HEAD}\nU-1;Lahr;Bäckerei Süß;Am Markt 1;77933;Lahr;post@baeckerei.example\nU-2;lahr;Blumen Öhler;;;;`;

describe('a file of companies', () => {
  it('is taken as UTF-8, as Windows-1252 and with any of the three separators', async () => {
    const latin = new Uint8Array(Buffer.from(two, 'latin1'));
    for (const content of [two, `\uFEFF${two}`, latin, two.replaceAll(';', ','), two.replaceAll(';', '\t')]) {
      await portal.database.db.deleteFrom('potential_partner').execute();
      expect(await bringIn(content)).toMatchObject({ status: 200, body: { added: 2, changed: 0, unchanged: 0 } });
      expect((await listed()).map(({ name, regionName, state }) => [name, regionName, state])).toEqual(
        [
          ['Blumen Öhler', 'Lahr', 'none'],
          ['Bäckerei Süß', 'Lahr', 'none'],
        ].toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
      );
    }
  });

  it('is taken as Excel, whatever its name', async () => {
    const rows = two.split('\n').map((line) => line.split(';').map((value) => ({ value, type: String })));
    const file = await (writeXlsxFile as unknown as (data: object) => { toBuffer: () => Promise<Buffer> })(rows).toBuffer();
    expect(await bringIn(new Uint8Array(file))).toMatchObject({ status: 200, body: { added: 2 } });
  });

  it('that comes again changes what is new in it', async () => {
    await bringIn(two);
    expect((await bringIn(two.replace('Blumen Öhler', 'Blumen Öhler & Sohn'))).body).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
    });
  });

  it('with anything wrong is refused as a whole, with all that is wrong', async () => {
    const { status, body } = await bringIn(
      `${HEAD}\nU-1;Lahr;Gut;;;;\n;Nirgendwo;La;Straße ohne;1;Ort 7;keine\nU-1;Lahr;Doppelt;;;;\n=1+1;Lahr;Formel;;;;`,
    );
    expect(status).toBe(422);
    expect(body.rowErrors!.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 Unternehmens-ID',
      '3 Firma',
      '3 Straße',
      '3 PLZ',
      '3 Ort',
      '3 E-Mail',
      '3 Region',
      '4 Unternehmens-ID',
      '5 Unternehmens-ID',
    ]);
    expect(await listed()).toEqual([]);
  });

  it('wants the columns that it needs, and knows no others', async () => {
    const { body } = await bringIn('Unternehmens-ID;Firma;Umsatz\nU-1;Laden;5');
    expect(body.rowErrors).toEqual([
      { row: 1, column: 'Umsatz', message: 'Diese Spalte ist unbekannt oder steht zweimal da.' },
      { row: 1, column: 'Region', message: 'Diese Spalte fehlt.' },
    ]);
  });

  it('moves no company into another region', async () => {
    await bringIn(two);
    const { body } = await bringIn(two.replace('U-1;Lahr', 'U-1;Gauting'));
    expect(body.rowErrors).toEqual([{ row: 2, column: 'Region', message: 'Dieses Unternehmen gehört zu einer anderen Region.' }]);
  });

  it('that unpacks to more than a list ever does, or is no table, is refused', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(60_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect((await bringIn(new Uint8Array(bomb))).status).toBe(413);
    expect((await bringIn(`${HEAD}\n${'x;'.repeat(50)}`)).status).toBe(413);
    expect((await bringIn(`${HEAD}\n${'U;Lahr;Laden;;;;\n'.repeat(5_001)}`)).status).toBe(413);
    const old = await bringIn(new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')));
    expect([old.status, old.body.errorMessage]).toEqual([422, expect.stringContaining('.xlsx')]);
    expect((await bringIn(new Uint8Array(zipSync({ 'x.txt': new Uint8Array(3) })))).status).toBe(422);
    expect((await bringIn(new Uint8Array([0, 1, 2, 0, 5]))).status).toBe(422);
  });

  it('is support’s', async () => {
    for (const email of ['redaktion@demo.example', 'rechnungswesen@demo.example', 'partner@demo.example'])
      expect((await bringIn(two, await portal.signedIn(email))).status).toBe(403);
  });
});

describe('links', () => {
  beforeEach(() => bringIn(two));

  it('come in the order of the list, without quotes, and only their hash is kept', async () => {
    const { status, body, headers } = await makeLinks('"U-2"\r\nU-1\r\n');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('Unternehmens-ID;Link');
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['U-2', 'U-1']);
    const token = /\/interessent-registrierung\?x=([\w-]{22})$/.exec(lines[2]!)![1]!;
    const { link_hash } = await portal.database.db
      .selectFrom('potential_partner')
      .select('link_hash')
      .where('company_id', '=', 'U-1')
      .executeTakeFirstOrThrow();
    expect(Buffer.from(link_hash!)).toEqual(hash('sha256', token, 'buffer'));
    expect((await listed()).map(({ state }) => state)).toEqual(['made', 'made']);
  });

  it('in the place of others are made after a question alone, and can be revoked', async () => {
    await makeLinks('U-1');
    const refused = await makeLinks<ErrorAnswer>('U-1\nU-2');
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'HAS_LINKS']);
    expect((await makeLinks('U-1\nU-2', '?replace=true')).status).toBe(200);
    expect((await support.post('revoke-potential-partner-link', { companyId: 'U-1', reason: 'Falsche Adresse.' })).status).toBe(
      200,
    );
    expect((await support.post('revoke-potential-partner-link', { companyId: 'U-1', reason: 'Noch einmal.' })).status).toBe(404);
    expect((await listed()).find(({ companyId }) => companyId === 'U-1')!.state).toBe('revoked');
    // What was revoked is nobody's any more.
    expect((await makeLinks('U-1')).status).toBe(200);
  });

  it('for an unknown company refuse the list and name the rows', async () => {
    const { status, body } = await makeLinks<ErrorAnswer>('U-1\nU-9\n=HYPERLINK("http://x")\n');
    expect(status).toBe(422);
    expect(body.errorMessage).toBe(
      'Die Datei wurde nicht angenommen. Zeile 2: unbekannte Unternehmens-ID; Zeile 3: unbekannte Unternehmens-ID.',
    );
    expect((await makeLinks<ErrorAnswer>('U-1\nU-1')).body.errorMessage).toContain('Zeile 2: steht schon weiter oben');
    expect((await listed()).map(({ state }) => state)).toEqual(['none', 'none']);
  });

  it('want a file', async () => {
    const none = await support.post<ErrorAnswer>('generate-potential-partners-registration-links-csv', new FormData());
    for (const { status, body } of [none, await makeLinks<ErrorAnswer>('\n')])
      expect([status, body.errorMessage]).toEqual([422, 'Es wurde keine Datei zum Hochladen angegeben.']);
  });
});
