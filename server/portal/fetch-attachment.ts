import { keepContractPaper } from '#server/money/contract-papers/keep-contract-paper.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';
import { fetchMandate } from '#server/reports/mandates/make-mandate.ts';
import type { Portal } from '#server/tenancy/portal.ts';

/** Papers that go along with mails, by what they are. Throws where there is none. */
export function fetchAttachment(portal: Pick<Portal, 'db' | 'regionContent'>, { kind, id }: Attachment): Promise<Uint8Array> {
  return kind === 'mandate' ? fetchMandate(portal, id) : keepContractPaper(portal, id);
}
