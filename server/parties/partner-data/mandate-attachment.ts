import { idOf } from '#server/parties/partners/own-business.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';

/** The mandate of that reference, as a paper that goes along with a mail. */
export function mandateAttachment(business: Business, reference: string): Attachment {
  return {
    kind: 'mandate',
    id: [business.kind, business.regionId, idOf(business), reference].join('/'),
    fileName: `SEPA-Lastschriftmandat ${reference}.pdf`,
  };
}

/** Whose mandate an attachment is. Throws for an id that `mandateAttachment` has not made. */
export function readMandateId(id: string): { business: Business; reference: string } {
  const [, kind, region, owner, reference] = /^(partner|employer)\/(\d+)\/(\d+)\/(.+)$/.exec(id) ?? [];
  if (reference === undefined) throw new Error(`no mandate ${id}`);
  const regionId = Number(region);
  const business: Business =
    kind === 'partner' ? { kind, regionId, partnerId: Number(owner) } : { kind: 'employer', regionId, employerId: Number(owner) };
  return { business, reference };
}
