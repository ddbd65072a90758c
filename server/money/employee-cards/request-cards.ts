import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import type { requestEmployeeCards } from '#contract/money/employee-cards/employee-cards.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { listCasesAbout } from '#server/tenancy/decisions/reads.ts';
import type { ContactMessage } from '#server/tenancy/decisions/contact-message.ts';
import { mailForCase } from '#server/tenancy/decisions/note-case-event.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { cardsRequested } from './mails.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

const LIMIT = { most: 10, minutes: 60 };

/** Asks staff for more cards, as a case of the kind `message`, once for each key. Throws Refusal 429. */
export async function requestCards(
  db: Db,
  employer: EmployerKey,
  personId: number,
  { quantity, note, requestKey }: ParsedInputOf<typeof requestEmployeeCards>,
): Promise<OutputOf<typeof requestEmployeeCards>> {
  const { regionId, employerId } = employer;
  await countAttempt(db, `request-employee-cards ${personId}`, LIMIT);
  return db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const about = { requestKey, employerId };
    const [known] = await listCasesAbout(trx, { regionId, kind: 'message', about });
    if (known !== undefined) return { caseNumber: known };
    const { name, contractId } = await getBusiness(trx, 'employer', employerId);
    const { email, first_name: firstName, last_name: lastName } = await getPerson(trx, personId);
    const lines = [`Bitte liefern Sie uns ${quantity} MitarbeiterCARDs nach.`, note, `${name} (${contractId})`];
    const message = lines.filter(Boolean).join('\n');
    const details: ContactMessage & typeof about = { salutation: '', firstName, lastName, email, message, quantity, ...about };
    const caseNumber = await openCase(trx, {
      regionId,
      kind: 'message',
      subject: `${name}: ${quantity} MitarbeiterCARDs nachbestellen`,
      personId,
      openedBy: personId,
      search: [name, contractId, email, message],
      details,
    });
    const region = (await ownRegionContent(trx).find({ regionId }))!;
    const to = { personId, email, firstName, lastName };
    await mailForCase(trx, { regionId, number: caseNumber }, cardsRequested(to, { region, quantity, caseNumber }));
    return { caseNumber };
  });
}
