import { groupDigits } from '#contract/common/group-digits.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { cardMessages } from '#contract/parties/cards/cards.ts';
import type { transferBalance, TransferRequest } from '#contract/money/transfers/transfers.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { findOwnCard } from '#server/parties/cards/card-registration.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { assertNoProblems, notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { listCaseStates } from '#server/tenancy/decisions/reads.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listTransferRequests } from './reads.ts';
import { transferAsked, transferToDecide } from './mails.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

type Wanted = ParsedInputOf<typeof transferBalance>;

/** Also stops people from trying card numbers. */
const REQUESTS = { most: 10, minutes: 60, message: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.' };

/**
 * Notes that a customer wants balances moved to a card of his, as a case for operator staff; both get a mail. A source
 * is of his region and registered to him or to nobody; who else's it is, is for staff to prove
 * (docs/decisions/who-may-have-a-balance-transferred.md). Throws Refusal 404, 409, 422 or 429.
 */
export async function requestTransfer(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  customer: PersonKey,
  { cardIDsToTransfer: cards, productionNumbers, targetCardID: target }: Wanted,
): Promise<TransferRequest> {
  await countAttempt(db, `transfer ${customer.personId}`, REQUESTS);
  if (!(await findOwnCard(db, customer.personId, target))) throw notFound('Diese Karte gehört nicht zu Ihrem Konto.');
  const region = await getRegionEntry(regionContent, { regionId: customer.regionId });

  return db.transaction().execute(async (trx) => {
    // One request of a person after the other, so that the same wish is noted once.
    const person = await holdPerson(trx, customer.personId);
    await assertTransferable(trx, customer, { cards, target });
    const proven = await proveSources(trx, customer.regionId, cards, productionNumbers);
    const { email } = person;
    const name = `${person.first_name} ${person.last_name}`;
    const number = await insertRequest(trx, customer, { cards, proven, target, search: [name, email] });
    await audit(trx, { ...customer, act: 'transfer-requested', subject: `transfer ${number}` });
    const transfer = { region, number, cards, target };
    await queueMail(trx, transferAsked({ personId: customer.personId, email, name }, transfer));
    await queueMail(trx, transferToDecide({ personId: null, email: config.CONTACT_MAIL }, transfer));
    const requests = await listTransferRequests(trx, customer);
    return requests.find((request) => request.number === number)!;
  });
}

async function assertTransferable(
  trx: Trx,
  { personId, regionId }: PersonKey,
  { cards, target }: { cards: readonly string[]; target: string },
): Promise<void> {
  const holders = new Map((await listCardHolders(trx, regionId, cards)).map((holder) => [holder.card, holder]));
  const accounts = new Map((await findCardAccounts(trx, regionId, [...cards, target])).map((account) => [account.card, account]));
  const open = await openSources(trx, { personId, regionId });
  const fieldErrors: Record<string, string> = {};
  const isClosed = (status: string | undefined) => status === 'locked' || status === 'emptied';

  if (isClosed(accounts.get(target)?.status))
    fieldErrors.targetCardID = 'Auf eine gesperrte Karte kann kein Guthaben übertragen werden.';
  for (const [index, card] of cards.entries()) {
    const holder = holders.get(card);
    const isOwn = holder?.customerId === personId;
    const field = `cardIDsToTransfer.${index}`;
    // Unknown, of another region, somebody else's, used up: one answer.
    if (!holder || (!isOwn && (holder.customerId !== null || isClosed(accounts.get(card)?.status))))
      fieldErrors[field] = cardMessages.numberInvalid;
    else if (accounts.get(card)?.status === 'emptied') fieldErrors[field] = 'Das Guthaben dieser Karte wurde bereits übertragen.';
    else if (accounts.get(card)?.isTest !== accounts.get(target)?.isTest)
      fieldErrors[field] = 'Zwischen Testkarten und anderen Karten kann kein Guthaben übertragen werden.';
    else if (isOwn && accounts.get(card)?.balance === 0) fieldErrors[field] = 'Auf dieser Karte ist kein Guthaben.';
  }
  assertNoProblems(fieldErrors);
  const already = cards.find((card) => open.has(card));
  if (already)
    throw new Refusal(
      'ALREADY_REQUESTED',
      `Für die Karte ${groupDigits(already)} haben Sie bereits eine Guthabenübertragung beauftragt.`,
    );
}

/** The cards of this customer's requests that are not decided yet. Only his own: nobody may stand in another's way. */
async function openSources(trx: Trx, { personId, regionId }: PersonKey): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('transfer_source')
    .innerJoin('transfer_request', (join) =>
      join
        .onRef('transfer_request.region_id', '=', 'transfer_source.region_id')
        .onRef('transfer_request.transfer_request_id', '=', 'transfer_source.transfer_request_id'),
    )
    .select(['transfer_source.transfer_request_id as number', 'card_number'])
    .where('customer_id', '=', personId)
    .execute();
  const states = await listCaseStates(
    trx,
    regionId,
    rows.map(({ number }) => number),
  );
  return new Set(rows.filter(({ number }) => states.get(number)?.decision === null).map((row) => row.card_number));
}

/** The sources of which the person has named the production number. Throws Refusal 422 for one that is another's. */
async function proveSources(
  trx: Trx,
  regionId: number,
  cards: readonly string[],
  productionNumbers: readonly string[],
): Promise<Set<string>> {
  const named = cards.flatMap((card, index) => {
    const number = productionNumbers[index]?.toUpperCase() ?? '';
    return number === '' ? [] : [{ card, index, number }];
  });
  const holders = await listCardHolders(trx, regionId, cards);
  const wrong = named.filter(
    ({ card, number }) => holders.find((holder) => holder.card === card)?.productionNumber.toUpperCase() !== number,
  );
  const message = cardMessages.productionNumberInvalid;
  if (wrong.length > 0)
    throw ruleBroken(message, Object.fromEntries(wrong.map(({ index }) => [`productionNumbers.${index}`, message])));
  return new Set(named.map(({ card }) => card));
}

interface NewRequest {
  cards: readonly string[];
  proven: ReadonlySet<string>;
  target: string;
  search: readonly string[];
}

async function insertRequest(
  trx: Trx,
  { personId, regionId }: PersonKey,
  { cards, proven, target, search }: NewRequest,
): Promise<number> {
  const from = cards.length === 1 ? maskCardNumber(cards[0]!) : `${cards.length} Karten`;
  const number = await openCase(trx, {
    regionId,
    kind: 'transfer',
    subject: `Von ${from} auf ${maskCardNumber(target)}`,
    personId,
    openedBy: personId,
    search: [...search, target, ...cards],
  });
  await trx
    .insertInto('transfer_request')
    .values({ transfer_request_id: number, region_id: regionId, customer_id: personId, target_card: target })
    .execute();
  await trx
    .insertInto('transfer_source')
    .values(
      cards.map((card_number) => ({
        transfer_request_id: number,
        region_id: regionId,
        card_number,
        cents: null,
        is_proven: proven.has(card_number) || null,
      })),
    )
    .execute();
  return number;
}
