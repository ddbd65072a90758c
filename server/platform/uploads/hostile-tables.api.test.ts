import { once } from 'node:events';
import http from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let office: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  office = await portal.signedIn('arbeitgeber@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

type Content = string | Uint8Array<ArrayBuffer>;
function upload(content: Content) {
  const form = new FormData();
  form.set('employerCardsListFile', new File([content], 'liste.xlsx'));
  return office.post<ErrorAnswer>('add-employercards-list', form);
}

const sheet = (cells: string, prolog = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${prolog}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook with one sheet, packed as by Excel, and further parts. */
function workbook(worksheet: string, more: Zippable | Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';
  const rel = (target: string, type: string) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const book =
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Liste" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const parts = {
    '[Content_Types].xml': types,
    '_rels/.rels': rel('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': rel('worksheets/sheet1.xml', 'worksheet'),
    'xl/worksheets/sheet1.xml': worksheet,
    ...more,
  };
  return new Uint8Array(
    zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])),
    ),
  );
}
const row = (cells: string, number = 1) => `<row r="${number}">${cells}</row>`;
const head = row(text('A1', 'Kartennummer') + text('B1', 'Vorname'));

/** A workbook with a part full of zeros, packed by Node for speed; `says` is the size in its zip directory. */
function bomb(part: string, size: number, says = size): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(new Uint8Array(size));
  const bytes = Buffer.from(workbook(sheet(head), { [part]: [packed, { level: 0 }] }));
  const DEFLATED = 8;
  for (const [mark, method, packedSize, fullSize] of [
    ['504b0304', 8, 18, 22],
    ['504b0102', 10, 20, 24],
  ] as const)
    for (let at = bytes.indexOf(mark, 0, 'hex'); at >= 0; at = bytes.indexOf(mark, at + 4, 'hex'))
      if (bytes.readUInt32LE(at + packedSize) === packed.length) {
        bytes.writeUInt16LE(DEFLATED, at + method);
        bytes.writeUInt32LE(says, at + fullSize);
      }
  return new Uint8Array(bytes);
}

const entities = (depth: number) =>
  `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: depth }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')}]>`;

const hostile: Record<string, { content: () => Content | Promise<Content>; status: 413 | 422; says: RegExp }> = {
  'a bomb: a few kilobytes that unpack to gigabytes': {
    content: () => bomb('xl/media/x.xml', 300_000_000),
    status: 413,
    says: /zu groß/,
  },
  'a bomb that says it is small': {
    content: () => bomb('xl/sharedStrings.xml', 200_000_000, 1_000),
    status: 422,
    says: /konnte nicht gelesen werden|fehlerhaft/,
  },
  'thousands of parts': {
    content: () =>
      workbook(sheet(head), Object.fromEntries(Array.from({ length: 5_000 }, (_, part) => [`xl/p${part}.xml`, '<a/>']))),
    status: 413,
    says: /zu groß/,
  },
  'a billion laughs': {
    content: () => workbook(sheet(row(text('A1', '&l9;')), entities(9))),
    status: 422,
    says: /eigene XML-Definitionen/,
  },
  'a billion laughs without a workbook': {
    content: () => `<?xml version="1.0"?>${entities(9)}<a>&l9;</a>`,
    status: 422,
    says: /nicht gelesen/,
  },
  'an external entity': {
    content: () => workbook(sheet(row(text('A1', '&x;')), '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    status: 422,
    says: /eigene XML-Definitionen/,
  },
  'an external entity in UTF-16': {
    content: () =>
      workbook('', {
        'xl/worksheets/sheet1.xml': new Uint8Array(
          Buffer.from(
            `\uFEFF${sheet(row(text('A1', '&x;')), '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')}`,
            'utf16le',
          ),
        ),
      }),
    status: 422,
    says: /nicht gelesen/,
  },
  formulas: {
    content: () => workbook(sheet(row('<c r="A1"><f>WEBSERVICE("http://b.example")</f><v>1</v></c>'))),
    status: 422,
    says: /Formeln/,
  },
  'links to other files': {
    content: () => workbook(sheet(head), { 'xl/externalLinks/externalLink1.xml': '<a/>' }),
    status: 422,
    says: /Verknüpfungen/,
  },
  macros: { content: () => workbook(sheet(head), { 'xl/vbaProject.bin': 'Sub Auto_Open()' }), status: 422, says: /Makros/ },
  '16,384 columns': {
    content: () => workbook(sheet(row(Array.from({ length: 16_384 }, (_, at) => text(`${columnName(at)}1`, 'x')).join('')))),
    status: 413,
    says: /zu groß/,
  },
  'one cell at the far end of the sheet': {
    content: () => workbook(sheet(head + row(text('XFD1048576', 'x'), 1_048_576))),
    status: 413,
    says: /zu groß/,
  },
  'a CSV of 16,384 columns': { content: () => 'Kartennummer;'.repeat(16_384), status: 413, says: /zu groß/ },
  'too many rows': { content: () => `Kartennummer\n${'1\n'.repeat(10_001)}`, status: 413, says: /zu groß/ },
  'a cell as long as a book': { content: () => `Kartennummer\n${'1'.repeat(4_000_000)}`, status: 413, says: /zu groß/ },
  'an open quotation mark': { content: () => `Kartennummer;Vorname\n"${'a;b\n'.repeat(100_000)}`, status: 413, says: /zu groß/ },
  'an encoding that is broken': {
    content: () => new Uint8Array(Buffer.from('Kartennummer;Vorname\n1;\xC3\x28\x81\x8D', 'latin1')),
    status: 422,
    says: /fehlerhaft/,
  },
  'no text at all': {
    content: () => new Uint8Array(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])),
    status: 422,
    says: /nicht gelesen/,
  },
  'half a zip': { content: () => workbook(sheet(head)).slice(0, 300), status: 422, says: /nicht gelesen/ },
  'an old workbook': {
    content: () => new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    status: 422,
    says: /„Speichern unter“/,
  },
};

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

it('what is refused below for one thing is else a list like any other', async () => {
  const { status, body } = await upload(workbook(sheet(head + row(text('A2', '1'), 2))));
  expect([status, body.rowErrors!.map(({ row: at, column }) => `${at} ${column}`)]).toEqual([
    422,
    expect.arrayContaining(['2 Kartennummer']),
  ]);
});

describe('refused in words, within seconds, in bounded memory', () => {
  it.each(Object.entries(hostile))('%s', async (_, { content, status, says }) => {
    const file = await content();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    const answer = await upload(file);
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
    expect([answer.status, answer.body.errorMessage]).toEqual([status, expect.stringMatching(says)]);
  });
});

it('a CSV of 200 MB is refused while it comes, and the till goes on booking', async () => {
  const till = await portal.signedIn('kasse@demo.example');
  const [card] = await produceCards(portal.database.db, { regionId: 1, count: 1 });
  const before = process.memoryUsage().rss;
  const stream = sendEndlessly(200_000_000);
  const times: number[] = [];
  for (let booking = 0; booking < 20; booking++) {
    const start = performance.now();
    const { status } = await till.book('partner-guthaben-aufladen', {
      inputCardID: card!.cardNumber,
      guthabenAufladenBetrag: '1,00',
    });
    expect(status).toBe(200);
    times.push(performance.now() - start);
  }
  expect(await stream).toBe(413);
  expect(Math.max(...times)).toBeLessThan(3_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

it('a real workbook of thousands of rows is read beside the till', async () => {
  const till = await portal.signedIn('kasse@demo.example');
  const [card] = await produceCards(portal.database.db, { regionId: 1, count: 1 });
  const lines = Array.from({ length: 5_000 }, (_, index) => [String(index), 'Änne'].map((value) => ({ value, type: String })));
  const heads = ['Personalnummer', 'Vorname'].map((value) => ({ value, type: String }));
  const file = new Uint8Array(await writeExcelFile([heads, ...lines]).toBuffer());
  const answer = upload(file);
  const { status } = await till.book('partner-guthaben-aufladen', {
    inputCardID: card!.cardNumber,
    guthabenAufladenBetrag: '1,00',
  });
  expect(status).toBe(200);
  expect((await answer).status).toBe(422);
});

/** Posts a file piece by piece until the answer comes. Returns its status. */
async function sendEndlessly(size: number): Promise<number> {
  const border = 'grenze';
  const request = http.request(`${portal.url}/api/add-employercards-list`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${border}`,
      cookie: [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': office.token!,
    },
  });
  const answered = new AbortController();
  const answer = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode!);
      answered.abort();
    });
    // A client that was told "too large" need not read on.
    request.on('error', reject);
  });
  answer.catch(() => answered.abort());
  request.write(`--${border}\r\ncontent-disposition: form-data; name="employerCardsListFile"; filename="x.csv"\r\n\r\n`);
  const piece = Buffer.alloc(1_000_000, 'Kartennummer;');
  for (let sent = 0; sent < size && !answered.signal.aborted; sent += piece.length)
    if (!request.write(piece)) await once(request, 'drain', { signal: answered.signal }).catch(() => undefined);
  if (!answered.signal.aborted) request.end(`\r\n--${border}--\r\n`);
  return answer.finally(() => request.destroy());
}
