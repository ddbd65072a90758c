import { z } from 'zod';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { CaseKind, RegisteredCase } from '#server/tenancy/decisions/case-kind.ts';
import { findOpenCaseAbout } from '#server/tenancy/decisions/reads.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import { bonusTimeline } from './read-bonus.ts';
import { type BonusForward, bonusForwardMails, bringBonusForward, forecastBonusForward } from './bring-bonus-forward.ts';
import { listBonusSettings } from './reads.ts';
import { bonusNotBroughtForward } from './mails.ts';

const bonusDetails = z.object({ partnerId: z.number(), partnerName: z.string(), contractId: z.string(), note: z.string() });

interface WantedForward extends z.infer<typeof bonusDetails> {
  admins: BonusForward['admins'];
}

/** A change of the bonus that a partner does not want to wait for. */
export const bonusKind: CaseKind<WantedForward, BonusForward> = {
  name: 'bonus',
  acts: { approve: 'bonus-approved', reject: 'bonus-rejected' },
  offers: {
    approve: {
      label: 'Vorziehen',
      explanation: 'Was der Partner gespeichert hat, gilt ab sofort.',
    },
    reject: {
      label: 'Ablehnen',
      explanation: 'Die Änderung gilt wie vorgesehen am dritten Werktag.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den der Partner liest',
    },
  },
  read: async (db, { details }: RegisteredCase) => {
    const wanted = bonusDetails.parse(details);
    return { ...wanted, admins: await listPeopleOfPartners(db, [wanted.partnerId], ['admin']) };
  },
  describe,
  forecast: (db, { partnerId, partnerName }) => forecastBonusForward(db, { partnerId, name: partnerName }),
  approve: (trx, { contractId }, { staffId }) => bringBonusForward(trx, { contractId, staffId }),
  approvalMails: (_wanted, forward, { region }) => bonusForwardMails(forward, region),
  rejectionMails: ({ admins, partnerName }, { region, reason }) =>
    admins.map((admin) => bonusNotBroughtForward(admin, { region, partnerName, reason })),
};

async function describe(db: Db, { partnerId, partnerName, contractId, note }: WantedForward): Promise<CaseSection[]> {
  const { inForce, coming } = bonusTimeline(await listBonusSettings(db, partnerId), await readLedgerClock(db));
  const fact = (name: string, value: string) => ({ name, value, link: null });
  return [
    {
      type: 'facts',
      title: 'Bonus',
      facts: [
        fact('In Kraft', inForce),
        ...coming.map(({ from, text }) => fact(`Ab ${formatIsoDay(from)}`, text)),
        ...(coming.length === 0 ? [fact('Danach', 'Es wartet keine Änderung.')] : []),
      ],
    },
    {
      type: 'facts',
      title: 'Partner',
      facts: [
        fact('Betrieb', partnerName),
        { name: 'Vertragsnummer', value: contractId, link: { to: 'partner', id: contractId } },
      ],
    },
    ...(note ? [{ type: 'words' as const, title: 'Notiz', text: note }] : []),
  ];
}

/** Opens a case for a partner. Throws Refusal 404 (unknown contract, or no change waits), 409 (there is a case). */
export async function openBonusCase(
  trx: Trx,
  { about: contractId, note, staffId }: { about: string; note: string; staffId: number },
): Promise<number> {
  const partner = await holdPartner(trx, { contractId });
  if (!partner) throw notFound('Diese Vertragsnummer gibt es nicht.');
  const { partnerId, regionId, name } = partner;
  await forecastBonusForward(trx, partner);
  const open = await findOpenCaseAbout(trx, { regionId, kind: 'bonus', about: { partnerId } });
  if (open !== undefined) throw new Refusal('ALREADY_OPEN', `Dafür gibt es schon den Vorgang ${open}.`);
  return openCase(trx, {
    regionId,
    kind: 'bonus',
    subject: name,
    personId: null,
    openedBy: staffId,
    search: [name, contractId],
    details: { partnerId, partnerName: name, contractId, note },
  });
}
