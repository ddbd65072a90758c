import type { OutputOf } from '#contract/common/call.ts';
import type { listCases, WholeCase } from '#contract/operator/cases/cases.ts';
import type { Visitor } from './portal.ts';

/** What people of the demo ask of operator staff; each answers the number of the case. */
export function caseWishes(people: { till: Visitor; customer: Visitor; staff: Visitor }) {
  const { till, customer, staff } = people;

  async function askForCorrection(card: string, cents = 5000, should = '5,00'): Promise<number> {
    const amount = (cents / 100).toFixed(2).replace('.', ',');
    await till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: amount });
    const now = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
    const { body } = await till.post<{ caseNumber: number }>('correction-booking', {
      cardID: card,
      bookingTimestamp: now.replace(' ', 'T'),
      isAddVoucher: true,
      addVoucherAmount: amount,
      shouldAddVoucher: true,
      shouldAddVoucherAmount: should,
      contractID: 'AP-1001',
      partnerName: 'x',
      contactName: 'Kim Demo',
      contactEmail: 'kim@laden.example',
      message: 'Eine Null zu viel.',
    });
    return body.caseNumber;
  }

  async function askForTransfer(card: string, target: string): Promise<number> {
    await till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '20,00' });
    const wanted = { cardIDsToTransfer: [card], targetCardID: target };
    return (await customer.post<{ number: number }>('transfer-balance', wanted)).body.number;
  }

  async function write(message: string, changes: Record<string, string> = {}): Promise<number> {
    const form = { salutation: 'Frau', firstName: 'Kim', lastName: 'Demo', contactEmail: 'kim@post.example', message };
    await customer.post('contact-form', { ...form, ...changes });
    return (await list()).cases[0]!.number;
  }

  const list = async (filter = '', by = staff) => (await by.get<OutputOf<typeof listCases>>(`cases?${filter}`)).body;
  const look = async (number: number, by = staff) => (await by.get<WholeCase>(`case?number=${number}`)).body;
  return { askForCorrection, askForTransfer, write, list, look };
}
