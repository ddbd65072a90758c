import {
  chargeCreditItems,
  chargeDebitItems,
  chargeFileItems,
  chargeOrderItems,
  chargeReturnItems,
} from './charge-order-items.ts';
import type { BankItemKind } from './bank-item-kind.ts';
import { claimItems, claimReturnItems } from './claim-items.ts';
import { clarificationItems } from './clarification-items.ts';
import { invoiceDebitItems, invoiceReturnItems } from './invoice-debit-items.ts';
import { invoiceItems } from './invoice-items.ts';
import { partnerItems, paymentFileItems, paymentItems, paymentReturnItems } from './statement-items.ts';
import { invoiceTakenBackItems, orderTakenBackItems, partnerTakenBackItems } from './taken-back-items.ts';

/**
 * All that a movement may be for; where two fit alike, the earlier one is proposed first. Those that wait for one lock
 * (of charge orders, of invoices, of statements, of claims, of campaigns) stand together. A movement for several takes
 * the locks in this order.
 */
export const bankItemKinds: readonly BankItemKind[] = [
  chargeOrderItems,
  chargeReturnItems,
  orderTakenBackItems,
  chargeCreditItems,
  invoiceItems,
  invoiceReturnItems,
  invoiceTakenBackItems,
  partnerItems,
  partnerTakenBackItems,
  paymentReturnItems,
  claimItems('take-over'),
  claimReturnItems('take-over'),
  claimItems('campaign'),
  claimReturnItems('campaign'),
  chargeFileItems,
  paymentFileItems,
  chargeDebitItems,
  invoiceDebitItems,
  paymentItems,
  clarificationItems,
];
