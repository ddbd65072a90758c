import { z } from 'zod';
import { businessKinds } from '#contract/operator/businesses/businesses.ts';
import { supportPermits } from '#contract/common/permits.ts';
import { partnerRoles } from '#contract/common/roles.ts';
import { businessPersonFields } from '#contract/parties/businesses/business-fields.ts';
import { listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { carryOutOnContract, explainTakenAddress, getRegionOf } from './act-on-contract.ts';
import { openUser, setContact, setRole } from './change-people.ts';
import { getBusinessContract } from './held-contract.ts';

const business = { kind: z.enum(businessKinds), id: z.uuid() };
/** With the address that staff has seen. */
const who = { person: z.uuid(), former: z.string() };

const payload = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('contact'), ...business, ...who, ...businessPersonFields }),
  z.strictObject({
    act: z.literal('user'),
    ...business,
    ...businessPersonFields,
    role: z.enum(partnerRoles),
    branch: z.string(),
  }),
  z.strictObject({ act: z.literal('role'), ...business, ...who, role: z.enum(partnerRoles) }),
]);
type Payload = z.infer<typeof payload>;

const titles = { contact: 'Adresse eines Admins ändern', user: 'Admin anlegen', role: 'Zum Admin machen' };
const audits = { contact: 'contact-changed', user: 'business-user-added', role: 'business-user-changed' } as const;
const subjects = (wanted: Payload) => (wanted.act === 'user' ? `new ${wanted.email.toLowerCase()}` : `person ${wanted.person}`);

/**
 * A login of a business's admin, who may ask for another bank account. For a new address, a new admin, or a person who
 * becomes one. Whoever gives it alone could be that admin (docs/decisions/two-people-agree.md).
 */
export const adminLoginKind: FourEyesKind<Payload> = {
  name: 'business-admin',
  payload,
  permits: supportPermits,
  subjectOf: (wanted) => `${wanted.kind} ${wanted.id} ${subjects(wanted)}`,
  needsSecond: () => true,
  async describe(db, wanted) {
    const { row, business: owner } = await getBusinessContract(db, wanted.kind, wanted.id);
    const person =
      wanted.act === 'user' ? undefined : (await listBusinessPeople(db, owner)).find(({ gguid }) => gguid === wanted.person);
    return {
      title: `${titles[wanted.act]}: ${row.name}`,
      facts: [
        { name: wanted.kind === 'partner' ? 'Partner' : 'Arbeitgeber', value: `${row.name} (${row.contract_id})` },
        ...(wanted.act === 'user' ? [] : [{ name: 'Bisher', value: person ? nameOf(person) : 'Der Zugang ist beendet.' }]),
        ...(wanted.act === 'role' ? [] : [{ name: 'Neu', value: nameOf(wanted) }]),
        { name: 'Folge', value: consequences[wanted.act] },
      ],
    };
  },
  async carryOut(trx, wanted, { askedBy, reason, office }) {
    // By this connection: there may be no other while a transaction is under way.
    const region = await getRegionOf({ db: trx, regionContent: ownRegionContent(trx) }, wanted);
    const act = { kind: wanted.kind, id: wanted.id, version: null, reason };
    await carryOutOnContract({ trx, region, config: office.config }, act, askedBy, audits[wanted.act], (hold) =>
      wanted.act === 'contact'
        ? setContact(hold, wanted, reason)
        : wanted.act === 'user'
          ? openUser(hold, wanted)
          : setRole(hold, wanted, reason),
    ).catch(explainTakenAddress);
    return 0;
  },
};

const consequences = {
  contact: 'Der Zugang beginnt neu: Die neue Adresse bekommt einen Link für ein Passwort, die alte erfährt davon.',
  user: 'Die Person bekommt einen Link für ein Passwort und darf alles, auch die Bankverbindung ändern.',
  role: 'Die Person darf alles, auch die Bankverbindung ändern.',
};

function nameOf({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  return `${firstName} ${lastName} (${email})`;
}
