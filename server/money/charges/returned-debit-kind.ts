import { z } from 'zod';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { CaseKind, RegisteredCase } from '#server/tenancy/decisions/case-kind.ts';
import { openCase, settleCasesOfOrder } from '#server/tenancy/decisions/open-case.ts';
import { type ChargeOrder, getChargeOrder, isOwed } from './get-charge-order.ts';

const details = z.object({
  order: z.number().int(),
  bankText: z.string(),
  /** Of a transfer that came back; without it, the debit came back whole. */
  cents: z.number().int().optional(),
});

interface ReturnedDebit {
  order: ChargeOrder;
  employer: { id: string; name: string };
  bankText: string;
  cents: Cents;
  isTransfer: boolean;
}

/**
 * The debit of an order came back, or a transfer with which it was loaded. It is a case for accounting, until it is
 * paid or given up. `asked`: what is owed by that.
 */
export async function openReturnedDebit(
  trx: Trx,
  order: Pick<ChargeOrder, 'regionId' | 'number' | 'label' | 'asked' | 'printed'>,
  { openedBy, bankText, isTransfer = false }: { openedBy: number | null; bankText: string; isTransfer?: boolean },
): Promise<void> {
  const { regionId, number, label, asked, printed } = order;
  await openCase(trx, {
    regionId,
    kind: 'returned-debit',
    subject: `${printed.employer}: ${label}, ${formatCents(asked)} €`,
    personId: null,
    openedBy,
    search: [printed.employer, printed.contract, label],
    details: { order: number, bankText, ...(isTransfer && { cents: asked }) } satisfies z.infer<typeof details>,
    atBooksTime: true,
  });
}

/** Ends the open cases of an order of which nothing is owed any more, as what had come back was another payment. */
export async function settleReturnedDebits(
  trx: Trx,
  { regionId, number }: Pick<ChargeOrder, 'regionId' | 'number'>,
  staffId: number,
): Promise<void> {
  const which = { regionId, kind: returnedDebitKind.name, order: number };
  await settleCasesOfOrder(trx, which, { staffId, reason: 'nichts mehr offen' });
}

export const returnedDebitKind: CaseKind<ReturnedDebit, ReturnedDebit> = {
  name: 'returned-debit',
  acts: { approve: 'returned-debit-settled', reject: 'returned-debit-closed' },
  offers: {
    approve: {
      label: 'Erledigt',
      explanation: 'Der Betrag ist gezahlt und beim Ladeauftrag gebucht. Damit lädt der Arbeitgeber schon wieder.',
      needsReason: 'no',
      reasonLabel: 'Notiz',
    },
    reject: {
      label: 'Ohne Zahlung schließen',
      explanation:
        'Zum Beispiel, weil ein Inkasso übernimmt. Für den Arbeitgeber wird weiter nichts geladen, bis die Zahlung gebucht ist.',
      needsReason: 'yes',
      reasonLabel: 'Grund, nur für uns',
    },
  },
  read,
  describe,
  forecast: async (_db, found) => assertSettled(found),
  // No `money`: it was moved when the payment was booked.
  approve: async (_trx, found) => assertSettled(found),
  approvalMails: () => [],
  rejectionMails: () => [],
};

async function read(db: Db, registered: RegisteredCase): Promise<ReturnedDebit> {
  const { order: number, bankText, cents } = details.parse(registered.details);
  const order = await getChargeOrder(db, registered.regionId, number);
  const employer = await findEmployerLink(db, order.employerId);
  if (!employer) throw new Error(`no employer ${order.employerId}`);
  return { order, employer, bankText, cents: cents ?? order.asked, isTransfer: cents !== undefined };
}

/** Throws Refusal 422 while it is owed. */
function assertSettled(found: ReturnedDebit): ReturnedDebit {
  if (isOwed(found.order)) throw ruleBroken('Der Betrag ist noch offen. Buchen Sie zuerst die Zahlung beim Ladeauftrag.');
  return found;
}

async function describe(_db: Db, { order, employer, bankText, cents, isTransfer }: ReturnedDebit): Promise<CaseSection[]> {
  const fact = (name: string, value: string) => ({ name, value, link: null });
  return [
    {
      type: 'facts',
      title: isTransfer ? 'Zurückgegangene Überweisung' : 'Zurückgegebene Lastschrift',
      facts: [
        { name: 'Arbeitgeber', value: employer.name, link: { to: 'employer', id: employer.id } },
        fact('Ladeauftrag', order.label),
        ...(isTransfer ? [] : [fact('Eingezogen am', formatIsoDay(order.paysOn))]),
        fact('Betrag', `${formatCents(cents)} €`),
        fact('Text der Bank', bankText),
        fact('Stand', isOwed(order) ? 'offen; der Arbeitgeber lädt nicht' : 'nichts mehr offen'),
      ],
    },
  ];
}
