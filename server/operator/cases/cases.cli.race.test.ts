import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupDigits } from '#contract/common/group-digits.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { runCommand } from '#tests/support/run-command.ts';

let portal: TestPortal;
let till: Visitor;
let customer: Visitor;
let ownCard: string;
beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
  customer = await portal.signedIn('kundin@demo.example');
  ownCard = (await customer.get<{ cardIDs: { cardId: string }[] }>('session')).body.cardIDs[0]!.cardId;
});
afterAll(() => portal.close());

const cases = (...words: string[]) => runCommand(portal.database, 'operator/cases/cases.cli.ts', ...words);
const STAFF = ['--as', 'betrieb@demo.example'];
const topUp = (card: string) => till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '50,00' });

async function askForCorrection(card: string): Promise<number> {
  await topUp(card);
  const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
  const { body } = await till.post<{ caseNumber: number }>('correction-booking', {
    cardID: card,
    bookingTimestamp: berlin.format(new Date()).replace(' ', 'T'),
    isAddVoucher: true,
    addVoucherAmount: '50,00',
    shouldAddVoucher: true,
    shouldAddVoucherAmount: '5,00',
    contractID: 'AP-1001',
    partnerName: 'x',
    contactName: 'Kim Demo',
    contactEmail: 'kim@laden.example',
    message: 'Eine Null\nzu viel.\u001b[2J',
  });
  return body.caseNumber;
}

async function askForTransfer(card: string): Promise<number> {
  await topUp(card);
  const wanted = { cardIDsToTransfer: [card], targetCardID: ownCard };
  return (await customer.post<{ number: number }>('transfer-balance', wanted)).body.number;
}

it('lists transfers and corrections together, each with a number of its own, and carries both out', async () => {
  expect(cases('list').stdout).toBe('0 open cases.\n');
  const correction = await askForCorrection(cardNumberOf(1));
  const transfer = await askForTransfer(cardNumberOf(5));
  const { stdout } = cases('list');
  expect(stdout).toMatch(
    new RegExp(`^${correction}  .*  correction  Buchhandlung am Marktplatz \\(Demo\\): Karte 1761 .*$`, 'm'),
  );
  expect(stdout).toMatch(
    new RegExp(
      `^     Gebucht wurde: Aufladung 50,00 €, .*\n     Richtig wäre gewesen: Aufladung 5,00 €\n     Kartennummer: ${groupDigits(cardNumberOf(1))}$`,
      'm',
    ),
  );
  expect(stdout).toMatch(/^ {5}Nachricht des Betriebs: Eine Null zu viel\. \[2J$/m);
  expect(stdout).toMatch(new RegExp(`^${transfer}  .*  transfer  Von 1761 `, 'm'));
  expect(stdout).toMatch(
    new RegExp(
      `^     Quelle: ${groupDigits(cardNumberOf(5))}, 50,00 €, aktiv, auf niemanden registriert\n     Ziel: ${groupDigits(ownCard)}, `,
      'm',
    ),
  );
  expect(stdout).toMatch(/^2 open cases\.$/m);

  expect(cases('approve', String(correction), ...STAFF)).toMatchObject({
    status: 0,
    stdout: `Case ${correction}: approved.\n`,
    stderr: '',
  });
  expect(cases('approve', String(transfer), ...STAFF, '--proof', `${cardNumberOf(5)}=DEMO05`)).toMatchObject({
    status: 0,
    stdout: `Case ${transfer}: approved.\n`,
    stderr: '',
  });
  expect(cases('list').stdout).toBe('0 open cases.\n');
  expect(cases('approve', String(correction), ...STAFF)).toMatchObject({
    status: 1,
    stderr: 'Dieser Vorgang ist schon entschieden.\n',
  });
});

it('turns either down, with a reason', async () => {
  const correction = await askForCorrection(cardNumberOf(2));
  const transfer = await askForTransfer(cardNumberOf(6));
  for (const number of [correction, transfer]) {
    expect(cases('reject', String(number), ...STAFF)).toMatchObject({ status: 1, stderr: 'Bitte geben Sie einen Grund an.\n' });
    expect(cases('reject', String(number), ...STAFF, '--reason', 'Bitte rufen Sie uns an.')).toMatchObject({
      status: 0,
      stdout: `Case ${number}: rejected.\n`,
    });
  }
});

it.each([
  [[], 'Usage:'],
  [['approve'], 'Usage:'],
  [['approve', '1 or 1=1', ...STAFF], 'Usage:'],
  [['approve', '999999', ...STAFF], 'Diesen Vorgang gibt es nicht.'],
  [['approve', '1', '--as', 'kundin@demo.example'], '--as must name the e-mail address of operator staff.'],
  [['approve', '1'], '--as must name the e-mail address of operator staff.'],
])('%j is refused with a word', (words, message) => {
  const { status, stderr } = cases(...words);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
