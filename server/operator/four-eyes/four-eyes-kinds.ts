import { approveCaseKind } from '#server/operator/cases/approve-case-kind.ts';
import { regionBankKind } from '#server/operator/region-editing/region-bank-kind.ts';
import { publishLimitsKind } from '#server/operator/region-editing/publish-limits-kind.ts';
import { adminLoginKind } from '#server/operator/businesses/admin-login-kind.ts';
import { changeBankKind } from '#server/operator/businesses/change-bank-kind.ts';
import { changeRoleKind } from '#server/operator/staff/change-role-kind.ts';
import { dismissKind } from '#server/operator/staff/dismiss-kind.ts';
import { inviteKind } from '#server/operator/staff/invite-colleague.ts';
import { giveGiftsKind } from '#server/money/campaigns/give-kind.ts';
import { startCampaignKind } from '#server/money/campaigns/start-kind.ts';
import { takeGiftBackKind } from '#server/money/campaigns/take-gift-back-kind.ts';
import { chargeFileKind } from '#server/money/charges/charge-files.ts';
import { chargeOrderMoneyKind } from '#server/money/charges/charge-order-money-kind.ts';
import { replaceCardKind } from '#server/money/replacements/replace-card-kind.ts';
import { bankAsideKind } from '#server/reports/bank-statements/bank-aside-kind.ts';
import { bankDecisionKind } from '#server/reports/bank-statements/bank-decision-kind.ts';
import { bankFileKind } from '#server/reports/bank-statements/bank-file-kind.ts';
import { bankUndoKind } from '#server/reports/bank-statements/bank-undo-kind.ts';
import { invoiceCancellationKind } from '#server/reports/invoices/invoice-cancellation-kind.ts';
import { invoiceDebitReturnKind } from '#server/reports/invoices/invoice-debit-return-kind.ts';
import { invoicePaymentKind } from '#server/reports/invoices/invoice-payment-kind.ts';
import { paymentRestoredKind } from '#server/reports/invoices/payment-restored-kind.ts';
import { dayReleaseKind } from '#server/reports/settlements/day-release-kind.ts';
import { fileReleaseKind } from '#server/reports/settlements/file-release-kind.ts';
import { partnerPaymentKind } from '#server/reports/settlements/partner-payment-kind.ts';
import { paymentReturnKind } from '#server/reports/settlements/payment-return-kind.ts';
import { takeOverReleaseKind } from '#server/operator/taking-over/take-over-release-kind.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-over-back-kind.ts';
import { partyReleaseKind } from '#server/operator/moving-parties/party-move-release-kind.ts';
import { moveOrderKind } from '#server/operator/move-orders/move-order-kind.ts';
import { partyBackKind } from '#server/operator/moving-parties/party-back-kind.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';

/** Every kind of act that a second person confirms. */
export const fourEyesKinds = [
  approveCaseKind,
  changeRoleKind,
  inviteKind,
  dismissKind,
  adminLoginKind,
  changeBankKind,
  regionBankKind,
  publishLimitsKind,
  replaceCardKind,
  chargeFileKind,
  chargeOrderMoneyKind,
  fileReleaseKind,
  dayReleaseKind,
  paymentReturnKind,
  partnerPaymentKind,
  invoicePaymentKind,
  invoiceDebitReturnKind,
  invoiceCancellationKind,
  paymentRestoredKind,
  bankFileKind,
  bankDecisionKind,
  bankAsideKind,
  bankUndoKind,
  takeOverReleaseKind,
  takeOverBackKind,
  partyReleaseKind,
  partyBackKind,
  moveOrderKind,
  startCampaignKind,
  giveGiftsKind,
  takeGiftBackKind,
] as readonly FourEyesKind<unknown>[];
