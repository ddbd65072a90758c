import type { cardReceiverKinds } from '#contract/parties/card-stock/card-stock.ts';
import { listEmployersOfRegion } from '#server/parties/employers/reads.ts';
import { listPartnersOfRegion } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Receiver } from './tell-receiver.ts';

type Kind = (typeof cardReceiverKinds)[number];

/** Who of a region gets cards; null for the store, which is nobody. Throws Refusal 404. */
export async function findReceiver(db: Db, regionId: number, kind: Kind, gguid: string): Promise<Receiver | null> {
  if (kind === 'store') return null;
  const partner = kind === 'partner' && (await listPartnersOfRegion(db, regionId)).find((one) => one.gguid === gguid);
  if (partner) return { kind: 'partner', id: partner.partnerId, name: partner.name };
  const employer = kind === 'employer' && (await listEmployersOfRegion(db, regionId)).find((one) => one.gguid === gguid);
  if (employer) return { kind: 'employer', id: employer.employerId, name: employer.name };
  throw notFound('Diesen Empfänger gibt es in der Region nicht.');
}
