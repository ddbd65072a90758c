import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { ShownEmployeeCard, LoadListPreview } from '#contract/money/employee-cards/employee-cards.ts';
import { employeeCardMessages as texts } from '#contract/parties/employee-cards/employee-card-fields.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { confirmed } from '#tests/support/confirmed.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let count = 0;
let ours: NewEmployer;
let office: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  ours = await newEmployer(portal.database.db, `Liste-${++count}`, 4);
  office = await portal.signedIn(ours.email, 'employer-login');
});

type Content = string | Uint8Array<ArrayBuffer>;
type Saved = ErrorAnswer & { added: number; changed: number; unchanged: number };

function upload<T>(path: string, content: Content, who = office, name = 'liste.csv') {
  const form = new FormData();
  form.set('employerCardsListFile', new File([content], name));
  return who.post<T>(path, form);
}
const save = (content: Content, query = '') =>
  confirmed((digest) => {
    const params = new URLSearchParams(query);
    if (digest) params.set('confirmed', digest);
    return upload<Saved>(`add-employercards-list?${params.toString()}`, content);
  });
const preview = (content: Content) => upload<LoadListPreview & ErrorAnswer>('preview-employercards-list', content);
const rows = async () => (await office.get<ShownEmployeeCard[]>('employer-cards')).body;
const wrong = ({ rowErrors }: ErrorAnswer) => rowErrors?.map(({ row, column, message }) => `${row} ${column}: ${message}`);

const HEAD = 'Kartennummer;Vorname;Nachname;Personalnummer;Ladebetrag;Ladefrequenz;Ladezeitpunkt;Ladedatum;Notiz';
const two = () =>
  `${HEAD}\n${ours.cards[0]};Änne;Groß;0815;44,50;Monat;Mitte des Monats;;Büro\n;Bo;Öztürk;4711;50;unregelmäßig;Individuell;24.12.2099;`;

async function excel(lines: readonly (readonly (string | number | Date)[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = lines.map((line) =>
    line.map((value) => {
      if (value instanceof Date) return { value, type: Date, format: 'dd.mm.yyyy' };
      return typeof value === 'number' ? { value, type: Number } : { value, type: String };
    }),
  );
  return new Uint8Array(await writeExcelFile(cells as SheetData).toBuffer());
}

describe('a load list', () => {
  it('is taken in any encoding and with any separator, and gives cards of the stock in the order of the boxes', async () => {
    const latin = new Uint8Array(Buffer.from(two(), 'latin1'));
    const utf16 = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(two(), 'utf16le')]));
    expect((await save(latin)).body).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const saved = await rows();
    expect(saved[0]).toMatchObject({
      firstName: 'Änne',
      lastName: 'Groß',
      personnelNumber: '0815',
      chargeAmount: '44,50',
      chargeFrequence: 'Monat',
      chargeTime: 'Mitte des Monats',
      personnelNote: 'Büro',
      isChargingActive: true,
    });
    expect(saved[1]).toMatchObject({ lastName: 'Öztürk', chargeAmount: '50,00', customChargeTimeDate: '2099-12-24' });
    const commas = two().replaceAll('44,50', '"44,50"').replaceAll(';', ',');
    for (const content of [`\uFEFF${two()}`, utf16, commas, two().replaceAll(';', '\t')])
      expect((await save(content)).body).toEqual({ added: 0, changed: 0, unchanged: 2 });
  });

  it('is taken as Excel whatever its name, with real numbers and days, its columns in any order', async () => {
    const file = await excel([
      [
        'Ladedatum',
        'Notiz',
        'Kartennummer',
        'Vorname',
        'Nachname',
        'Personalnummer',
        'Ladebetrag',
        'Ladefrequenz',
        'Ladezeitpunkt',
      ],
      [new Date('2099-12-24'), '', Number(ours.cards[0]), 'Bo', 'Öztürk', 4711, 44.5, 'unregelmäßig', 'individuell'],
    ]);
    expect((await upload<Saved>('add-employercards-list', file, office, 'liste.txt')).body).toMatchObject({ added: 1 });
    expect((await rows())[0]).toMatchObject({
      chargeAmount: '44,50',
      customChargeTimeDate: '2099-12-24',
      personnelNumber: '4711',
    });
  });

  it('shows before it is saved what is new, changed, unchanged and wrong, and saves nothing', async () => {
    await save(two());
    const { body } = await preview(
      `${two().replace('44,50', '60')}\n;Cy;Drei;;50;Monat;Ende des Monats;;\n;Di;Vier;4;50;Monat;Ende des Monats;;`,
    );
    expect([body.added, body.changed, body.unchanged, body.wrong]).toEqual([1, 1, 1, 1]);
    expect(body.stock).toEqual({ there: 2, taken: 1 });
    expect(body.rows.map(({ row, outcome, cardID, monthCents }) => [row, outcome, cardID, monthCents])).toEqual([
      [2, 'changed', ours.cards[0], 6_000],
      [3, 'unchanged', ours.cards[1], 5_000],
      [4, 'wrong', null, 0],
      [5, 'added', ours.cards[2], 5_000],
    ]);
    expect(body.rows[0]!.changes).toEqual([{ column: 'Ladebetrag', before: '44,50', after: '60,00' }]);
    expect(body.rows[2]!.errors).toEqual([{ column: 'Personalnummer', message: texts.personnelNumber }]);
    expect(body.rows[2]!.cells.slice(1, 3)).toEqual(['Cy', 'Drei']);
    expect((await rows()).map(({ chargeAmount }) => chargeAmount)).toEqual(['44,50', '50,00', '', '']);
  });

  it('with ten faults is refused as a whole, with all of them at once', async () => {
    const theirs = await newEmployer(portal.database.db, `Fremde-${count}`, 1);
    const { status, body } = await save(
      [
        HEAD,
        `${ours.cards[0]};;Groß;1;50;Monat;Ende des Monats;;`,
        `${ours.cards[0]};Änne;Groß;2;50;Monat;Ende des Monats;;`,
        `${theirs.cards[0]};Änne;Groß;3;50;Monat;Ende des Monats;;`,
        '1,76E+14;Änne;Groß;4;50;Monat;Ende des Monats;;',
        '',
        ';Änne;Groß;5;1.000;täglich;Ende des Monats;;',
        ';Änne;Groß;6;50;Monat;Individuell;24.12.2099;',
        ';Änne;Groß;7;50;unregelmäßig;Individuell;;',
        ';=1+1;Groß;8;50;Monat;Ende des Monats;;',
        ';Änne;Groß;9;50;Monat;Ende des Monats;31.04.2026;',
      ].join('\n'),
    );
    expect(status).toBe(422);
    expect(wrong(body)).toEqual([
      `2 Vorname: ${texts.firstName}`,
      '3 Kartennummer: Diese Karte steht schon in Zeile 2.',
      '4 Kartennummer: Diese Karte gehört nicht zu Ihren MitarbeiterCARDs.',
      expect.stringContaining('5 Kartennummer: Die Kartennummer wurde von der Tabellenkalkulation gekürzt.'),
      `7 Ladebetrag: ${texts.amount}`,
      '7 Ladefrequenz: Dieses Feld enthält einen ungültigen Wert.',
      `8 Ladezeitpunkt: ${texts.individualOnlyOnce}`,
      `9 Ladedatum: ${texts.customChargeTimeDate}`,
      expect.stringContaining('10 Kartennummer: Ihr Bestand reicht nicht'),
      expect.stringContaining('10 Vorname: Der Text beginnt wie eine Formel'),
      expect.stringContaining('11 Kartennummer: Ihr Bestand reicht nicht: Es fehlen 2 Karten.'),
      `11 Ladedatum: ${texts.date}`,
    ]);
    expect(body.errorMessage).toBe('Die Ladeliste wurde nicht gespeichert: 12 Angaben sind fehlerhaft.');
    expect((await rows()).every(({ version }) => version === 0)).toBe(true);
  });

  it('may say of known cards only what changes', async () => {
    await save(two());
    expect((await save('Personalnummer;Ladebetrag\n0815;20\n4711;30,5')).body).toEqual({ added: 0, changed: 2, unchanged: 0 });
    expect((await rows())[0]).toMatchObject({ firstName: 'Änne', chargeAmount: '20,00', personnelNote: 'Büro' });
    expect(wrong((await save('Personalnummer;Ladebetrag\n999;20')).body)).toEqual([
      `2 Vorname: ${texts.firstName}`,
      `2 Nachname: ${texts.lastName}`,
      `2 Ladefrequenz: ${texts.chargeFrequence}`,
      `2 Ladezeitpunkt: ${texts.chargeTime}`,
    ]);
  });

  it('wants headings that it knows', async () => {
    const { body } = await save('Name;Vorname;Vorname\nA;B;C');
    expect(wrong(body)!.map((text) => text.split(':')[0])).toEqual(['1 Name', '1 Vorname', '1 Kartennummer']);
    expect((await save(HEAD)).body.rowErrors).toEqual([
      { row: 2, column: 'Kartennummer', message: 'Die Liste nennt keine Karte.' },
    ]);
    // What a corrected file has beside them is left aside.
    expect(
      (
        await save(
          two()
            .split('\n')
            .map((line, index) => `${line};${index === 0 ? 'Fehler' : 'war falsch'}`)
            .join('\n'),
        )
      ).status,
    ).toBe(200);
  });

  it('gives a new card to whoever has lost the old one, and never changes a closed one', async () => {
    await save(two());
    await office.post('update-employer-card', { ...(await rows())[1], isCardLost: true });
    expect((await save(two())).body).toEqual({ added: 1, changed: 0, unchanged: 1 });
    expect((await rows())[2]).toMatchObject({ lastName: 'Öztürk', isCardLost: false });
    await closeCardAccount(portal.database.db, 1, ours.cards[0]!, 'locked');
    expect((await save(two().split('\n').slice(0, 2).join('\n'))).body).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(wrong((await save(`${HEAD}\n${ours.cards[0]};Änne;Groß;0815;1;Monat;Mitte des Monats;;Büro`)).body)).toEqual([
      '2 Kartennummer: Diese MitarbeiterCARD ist gesperrt und kann nicht mehr geändert werden.',
    ]);
  });

  it('does not do what its preview has not shown', async () => {
    const { state } = (await preview(two())).body;
    await office.post('update-employer-card', cardRecord(ours.cards[1]!, { personnelNumber: '99' }));
    const late = await save(two(), `?state=${state}`);
    expect([late.status, late.body.errorMessage]).toEqual([
      409,
      expect.stringContaining('Seit der Vorschau hat sich etwas geändert.'),
    ]);
    const fresh = (await preview(two())).body.state;
    expect((await save(two(), `?state=${fresh}`)).body.added).toBe(2);
    // Sent once more, as after a lost answer.
    expect((await save(two(), `?state=${fresh}`)).body).toEqual({ added: 0, changed: 0, unchanged: 2 });
  });

  it('sent twice at the same moment takes each card once', async () => {
    const answers = await Promise.all([save(two()), save(two())]);
    expect(answers.map(({ body }) => body.added).toSorted((one, other) => one - other)).toEqual([0, 2]);
    expect((await rows()).filter(({ personnelNumber }) => personnelNumber !== '')).toHaveLength(2);
  });
});

it('the template is an empty list in either format, which comes back without a fault but that it is empty', async () => {
  for (const [format, type] of [
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['csv', 'text/csv'],
  ]) {
    const { status, headers, body } = await office.get<Uint8Array<ArrayBuffer> | string>(
      `employer-cards-template?format=${format}`,
    );
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="ladeliste.${format}"`]);
    expect(headers.get('content-type')).toContain(type);
    expect(wrong((await save(body)).body)).toEqual(['2 Kartennummer: Die Liste nennt keine Karte.']);
  }
  expect((await office.get('employer-cards-template?format=pdf')).status).toBe(422);
});
