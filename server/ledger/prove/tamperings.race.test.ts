import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { rechain } from '#tests/support/rechain.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openSealedWorld, type SealedWorld } from '#tests/support/sealed-world.ts';
import { chainOfEntries } from './chain-of-entries.ts';
import { chainOfFacts } from './chain-of-facts.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { secretOf, type SealKeys } from '#server/ledger/seal-keys.ts';
import { sealedTables } from './seal-list.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * The owner of the database has neither the key nor the anchor. He removes all guards, changes data, balances the sums
 * and restores the guards. Each row names the rules that report it; no other rule does.
 */
let database: Database;
let world: SealedWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await openSealedWorld(database);
});
afterAll(() => database.close());

const tables = [
  'entry',
  'posting',
  'seal',
  'fact',
  'region_picture',
  'take_over_row',
  'take_over_gift',
  'party_move_row',
  ...sealedTables.map(({ name }) => name),
];
type Tampering = string | ((trx: Trx) => Promise<void>);

/** Of what the tampering names, or of everything: each change of a table has all queries that read it planned anew. */
function guards(what: 'enable' | 'disable', tampering: Tampering): string {
  const touched = tables.filter((table) => typeof tampering !== 'string' || new RegExp(`\\b${table}\\b`).test(tampering));
  return `do $$ begin ${touched.map((table) => `alter table ${table} ${what} trigger user; `).join('')} end $$`;
}
class UndoTampering extends Error {}

/** The rules that an act of the owner breaks; the act is rolled back. */
async function rulesBrokenBy(tampering: Tampering, { guardsAreOff = true } = {}): Promise<string[]> {
  const rules = new Set<string>();
  const tampered = database.db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    const run = async (script: string) => {
      for (const statement of script.split(';').filter((text) => text.trim())) await sql.raw(statement).execute(trx);
    };
    if (guardsAreOff) await sql.raw(guards('disable', tampering)).execute(trx);
    if (typeof tampering === 'string') await run(filled(tampering));
    else await tampering(trx);
    if (guardsAreOff) await sql.raw(guards('enable', tampering)).execute(trx);
    const proof = { anchors: [world.anchor], sealedWithin: { minutes: 15, now: new Date() } };
    for (const { rule } of await findBrokenRules(trx, SEAL_KEYS, proof)) rules.add(rule);
    throw new UndoTampering();
  });
  await expect(tampered).rejects.toThrow(UndoTampering);
  return [...rules];
}

/** Replaces `$held` and the like by the names in the world. */
const filled = (script: string) => script.replace(/\$(\w+)/g, (_, name: string) => world.names[name]!);

const seals = 'the seals are unbroken';
const takenOver = 'a take-over has booked what was released, and nothing is taken over beside one';
const takenRows = 'the rows of a take-over are those that two people released';
const takenOnce = 'a card that was taken over got what its row says, once';
const aliased = 'an old number leads to the card of its region that was made for it, until its take-over is taken back';
const takenWhole = 'what was taken over is taken back as a whole or not at all';
const claimPaid = 'what was paid for a claim stands in the books as it was recorded';
const claimSum = 'the account of former providers holds what was taken over and is not back, less what was paid';
const claimOrder = 'a claim is paid once its take-over is whole, and nothing goes back that nobody has paid';
const takenBack = 'what is taken back is counted card by card, is locked or closed, and was never used';
const keptFile = 'a file of a take-over is kept as it came, until it is forgotten with all its words';
const movedRows = 'the rows of a move are those that two people released';
const movedIn = 'what has moved in is what was released, once and whole';
const movedBack = 'what has moved in goes back as a whole, but for what says why it stays';
const keptPartyFile = 'a file of a move is kept as it came, until it is forgotten with all its words';
const anchor = 'the seals go on where the anchor saw them';
const waiting = 'nothing waits longer than 15 minutes for its seal';
const passedOver = 'no entry is passed over by the seals';
const notOurs = 'entry-not-ours';
const told = 'the lines of a statement tell its partner’s entries by branch and kind';
const ofPartner = 'the branch of an entry is one of its partner, in its own region';
const limits = 'what a card and a partner have left of the bonus limits is counted';
const play = 'a test card moves play money, and nothing else does';
const newest = 'the newest fact of a row can be compared with it, and no older one';
const once = 'what is written once never changes, and what is kept never goes';
const closed = 'a closed card stays closed unless staff unlocks it, and a test card a test card';
const bank = 'bank data change together with their act in the audit trail';
const codeOnce = 'a code for a lost phone is good once';
const frozenOnce = 'the day up to which charges are frozen never goes back';
const picture = 'a picture is the one that its name says';
const month = 'the month’s counter of a card is the sum of its top-ups that still count';
const then = 'what is paid names the accounts that were there when it was made';
const owedAgain = 'a payment that came back is owed again as it was paid, and nothing comes back that was not paid';
const recorded = 'what a partner paid, or was paid by hand, stands in the books as it was recorded';
const released = 'a file for the bank is taken as it was released, and not before';
const chargedOnce = 'each card is charged once for a due day, by what its charge order says';
const inPlace = 'a charge order charges another card only in the place of one that was replaced';
const cameBack = 'a charge order came back by its debit, or by a transfer of it, and its debit comes back once';
const paidFirst = 'no card is loaded before its charge order is paid, or collected, nor before its day';
const collectedInTime = 'no debit of a charge order is booked before the bank collects it, or its cards may be loaded';
const settled = 'an employer owes no more than came back, and its account holds what its charge orders say';
const ofOrder = 'what was paid for a charge order, or came back, stands in the books as it was recorded';
const undoneAtMost = 'what is taken back from a card is at most what its charge order has charged it with';
const enough = 'a charge order is paid, or what came back of it settled, by the entry with which enough had come';
const orderSum = 'a charge order is the sum of its cards, and charge orders of a region are numbered without gap';
const debitFile = 'a file of debits holds its charge orders or invoices, and is taken as it was released';
const stornoRule = 'a Storno takes back no more than was booked, in its shop and in its time';
const stornoOnly = 'a part of a booking goes back by a Storno only';
const mirrored = 'a booking is taken back once at most, and by an entry that mirrors it';
const addsUp = 'a bank statement opens with its movements and closes with its balance';
const goesOn = 'a bank statement goes on where the one before ended';
const wholly = 'a movement at the bank is decided as a whole, and its parts sum up to it';
const inBooks = 'what a movement has booked stands in the books, with its amount and its direction';
const wentBack = 'money that went back makes up for the money that came';
const wentElsewhere = 'money under clarification goes back whence it came, or two have agreed';
const bySeveral = 'a movement for several is decided by two, or was certain, and is taken back by two';
const byItself = 'by itself, the portal books what the bank has brought, or a file to which two have agreed';
const invoicePaid = 'what was paid for an invoice stands in the books as it was recorded';
const invoiceSum = 'the account of invoices holds what was paid for all of them';
const paidBefore = 'an invoice shows what was settled or paid before it was issued, and no more';
const payable = 'only what may be paid is paid, and nothing goes back that nobody has paid';
const undoneInvoice = 'the bank undoes a payment of an invoice once, with its amount, and as its movement says';
const undonePartner = 'the bank undoes a payment of a partner once, with its amount, and as its movement says';
const cancelledOwed = 'nobody owes anything for a cancelled invoice';
const restoredOnce = 'a payment online is there again by what undoes a reversal, whole and once';
const toldOnline = 'the exports of a month tell once of each payment online';
const movedOn = 'payments move from a cancelled invoice to the one in its place, and none is lost on the way';
const inLetter = 'a reminder stands in one letter to its business, with its level, amount and days';
const letterSum = 'a letter of reminders asks for the sum of what it lists';
const feeAsked = 'what a reminder costs is asked for once, by the invoice that its letter names';
const debitSum = 'a debit of invoices is the sum of its invoices, in a file of its day that names its account';
const debitBooked =
  'what a debit of invoices has brought, or the bank has taken back, is booked for all of its invoices or for none';
const announced = 'an invoice is debited, or its debit is given up, only where it has announced one, and never both';
const givenUp = 'of a file that was given up, all debits are, nothing is booked, and nobody has brought it to the bank';
const oneInForce = 'of a movement one decision is in force, and what was taken back is decided anew by a person';
const contrary = 'a decision that was taken back is undone by the contrary of each of its entries';
const withDecision = 'what was undone of a charge order was taken back with the decision that had booked it';
const proven = 'what undoes a payment is told by a movement, or taken back with the decision that had booked that';
const orderTaken = 'what was taken back of a charge order is what had come or gone, whole and once';
const asItCame = 'a file of the bank is kept as it came';
const keptForTaxes = 'an export for accounting is kept as it was made';
const exported = 'the exports of a month move each account as the books did';
const turnover = 'the exports of a month tell the turnover of its statements and invoices';
const potSum = 'what is left in a pot is the sum of its postings';
const pottedSum = 'what pots hold of a card is counted';
const noPotBelow = 'no pot holds less than nothing after any entry, nor does the main pot';
const potPart = 'what an entry moves in pots is a part of what it moves on their card';
const giftRule = 'a gift is its campaign’s, comes within its days, into a pot of its own, and back from it';
const giftEarned = 'who got a gift for a top-up had topped up so much at once';
const potOrigin = 'a pot comes from a gift, or from the card whose balance came along';
const potsAlong = 'the balance of a card takes all of its pots along, each into one of its own';
const potUse = 'a pot is used until its last day, and where its campaign counts';
const potBack = 'a booking that is taken back gives to pots what a smaller one would have left there';
const backSum = 'what came back of a campaign’s gifts is counted';
const givenSum = 'a campaign has given what its gifts come to, and no more than its budget';
const giftRows = 'the gifts of a take-over are those that two people released';
const takenGift = 'a gift that was taken over is the one that was released, once, and its card came along with it';
const giftsBack = 'gifts that were taken over are back with their card';
const givenOnce = 'a card has got a campaign’s gift once';
const campaignSum = 'the account of campaigns holds what was paid for them, less what was given and did not come back';
const campaignPaid = 'what was paid for a campaign stands in the books as it was recorded';
const campaignOrder = 'a campaign is paid once it was started, and nothing goes back that was still owed for it then';
const campaignTold = 'what was paid for a campaign is told by a movement, or taken back with the decision that had booked it';
const othersMoved = 'an entry moves its card, its partner and the fees, and nothing else';
const as = (table: string) => `every row of ${table} is as its newest fact says`;

const swapped = [
  'a booking moves its amount on the card, and a fee is never negative',
  'the balance after a posting is the sum up to it',
];
const FORGED = `
  insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
  select region_id, ID, 'bonus', 5000, account_id, $shop, 0, AT from account where card_number = '$held';
  insert into posting (region_id, entry_id, account_id, cents, balance_after)
  select region_id, ID, account_id, 5000, balance + 5000 from account where card_number = '$held'
  union all
  select region_id, ID, account_id, -5000, null from account where kind = 'partner' and partner_id = $shop;
  update account set balance = balance + 5000 where card_number = '$held';`;
const forged = (id: string, at: string) => FORGED.replaceAll('ID', id).replaceAll('AT', at);

const CUT_OFF = `
  update account set balance = balance - 500, month = '2026-10-01', month_cents = 10900 where card_number = '$held';
  delete from posting where entry_id = $last;
  delete from entry where entry_id = $last;
  delete from seal where entry_id = $last;`;

/** A key made up by the owner, under the id of the right one. */
const GUESSED: SealKeys = [{ id: SEAL_KEYS[0].id, secret: secretOf('what the owner of the database made up') }];
const OWN: SealKeys = [{ id: '0badc0de', secret: secretOf('what the owner of the database made up') }];
const run = (trx: Trx, script: string) => sql.raw(filled(script)).execute(trx);
const OTHER_TILL = `update entry set booked_at = booked_at + interval '1 hour' where entry_id = $redemption`;

/** Changes the newest fact of a changed row to match. */
const matchFact = (table: string, except = '{}') => `
  update fact f set digest = sha256(convert_to(salt::text || jsonb_strip_nulls(to_jsonb(t) - '${except}'::text[])::text, 'UTF8'))
    from ${table} t where f.table_name = '${table}' and f.salt is not null`;

/** The share of a partner, among what was taken back of a movement. */
const partnersShare = 'position = 1 and movement_id = (select movement_id from bank_booking where cents = 311)';

const tamperings: Record<string, [what: string, rules: string[], tampering: Tampering][]> = {
  'what a till takes back': [
    ['its reason changed', [as('storno')], `update storno set reason = 'auf Wunsch'`],
    ['its time made longer', [as('storno')], `update storno set minutes = 60`],
    ['its trace removed', [as('storno'), stornoOnly, mirrored], `delete from storno`],
    [
      'its amount raised, and what follows from it put right',
      [seals, exported],
      `update entry set cents = 150 where entry_id = $storno;
       update posting set cents = cents + case when balance_after is null then -50 else 50 end where entry_id = $storno;
       update posting p set balance_after = balance_after + 50 from account a
        where a.account_id = p.account_id and a.card_number = '$held' and p.entry_id >= $storno;
       update account set balance = balance + 50 where card_number = '$held'`,
    ],
    [
      'its hour changed',
      [seals, stornoRule],
      `update entry set booked_at = booked_at + interval '1 hour' where entry_id = $storno`,
    ],
    ['its shop changed', [seals, stornoRule, ofPartner], `update entry set branch_id = 4711 where entry_id = $storno`],
  ],
  'what campaigns give': [
    ['a pot made larger', [potSum, pottedSum], `update pot set cents = cents + 100 where cents = 300`],
    ['more of a balance said to be paid', [pottedSum], `update account set potted = 0 where card_number = '$giftcard'`],
    [
      'a gift made longer',
      [as('pot'), giftRule],
      `update pot set use_until = '2027-12-31', open_until = '2027-12-31' where cents = 300`,
    ],
    ['a gift opened again', [as('pot')], `update pot set open_until = '2027-12-31' where cents = 300`],
    [
      'a gift used after its last day',
      [as('pot'), giftRule, potUse],
      `update pot set use_until = '2026-11-23', open_until = '2026-11-23' where cents = 300`,
    ],
    [
      'a booking said to have taken less from pots',
      [as('pot_posting'), noPotBelow, potBack],
      `update pot_posting set cents = -400 where entry_id = $spent;
       update pot set cents = 900 where cents = 300;
       update account set potted = 900 where card_number = '$giftcard'`,
    ],
    [
      'what a booking took from pots lost',
      [as('pot_posting'), potSum, noPotBelow, potBack],
      `delete from pot_posting where entry_id = $spent`,
    ],
    [
      'what was taken back given to the main pot',
      [as('pot_posting'), potBack],
      `delete from pot_posting where entry_id = $unspent; update pot set cents = 0 where cents = 300;
       update account set potted = 0 where card_number = '$giftcard'`,
    ],
    [
      'more than the balance in pots',
      [as('pot_posting'), noPotBelow, potPart, potBack],
      `update pot_posting set cents = 1700 where entry_id = $unspent; update pot set cents = 1700 where cents = 300;
       alter table account drop constraint account_balance_check;
       update account set potted = 1700 where card_number = '$giftcard'`,
    ],
    [
      'a gift of nobody',
      [as('campaign_gift'), giftRule, potOrigin, givenSum],
      `delete from campaign_gift where entry_id = $gift`,
    ],
    [
      'a gift of another campaign',
      [as('campaign_gift'), giftRule, givenSum],
      `update campaign_gift set campaign_id = campaign_id + 1 where entry_id = $gift`,
    ],
    [
      'a gift said to be for a larger top-up',
      [as('campaign'), giftEarned],
      `update campaign set top_up_cents = 9000 where given_for = 'top-up'`,
    ],
    [
      'what the portal gave said to be from a list',
      [as('campaign'), giftRule],
      `update campaign set given_for = 'list', top_up_cents = null where given_for = 'top-up'`,
    ],
    [
      'a budget raised, so that too much was paid back',
      [as('campaign'), campaignOrder],
      `update campaign set budget_cents = budget_cents + 1 where campaign_id = $campaign`,
    ],
    [
      'what came back of a campaign made larger, so that its sponsor owes less',
      [backSum],
      `update campaign set back_cents = back_cents + 100 where campaign_id = $campaign`,
    ],
    ['a budget to be used once more', [givenSum], `update campaign set given_cents = back_cents where campaign_id = $campaign`],
    ['a gift made larger', [as('campaign'), giftRule], `update campaign set gift_cents = 1100 where campaign_id = $campaign`],
    [
      'a gift taken back by the portal before its last day',
      [seals, giftRule],
      `update entry set actor_id = 0 where entry_id = $giftend`,
    ],
    [
      'a gift said to be paid by the bank',
      [seals, othersMoved, exported, campaignSum],
      `update posting set account_id = (select account_id from account where kind = 'bank')
        where entry_id = $gift and balance_after is null`,
    ],
    [
      'a card given twice',
      [seals, swapped[0]!, othersMoved, giftRule, giftEarned, givenOnce, takenGift],
      `update entry set card_account_id = (select account_id from account where card_number = '$giftcard') where type = 'gift'`,
    ],
    [
      'a pot that came along from nowhere',
      [as('pot'), potOrigin, potsAlong],
      `update pot set moved_from = null where pot_id = $movedpot`,
    ],
    [
      'a pot that came along with less',
      [as('pot_posting'), potSum, noPotBelow, potOrigin, potsAlong],
      `update pot_posting set cents = cents - 100 where pot_id = $movedpot and cents > 0`,
    ],
  ],
  'what the bank tells': [
    ['a movement made larger', [as('bank_movement'), addsUp, wholly], `update bank_movement set cents = 1100 where cents = 1000`],
    [
      'a movement made larger, with its balance',
      [as('bank_movement'), as('bank_statement'), goesOn, wholly],
      `update bank_movement set cents = 1100 where cents = 1000; update bank_statement set closing_cents = 6100 where closing_cents = 6000`,
    ],
    [
      'a movement gone',
      [as('bank_movement'), as('bank_clarification'), addsUp, goesOn],
      `delete from bank_clarification; delete from bank_movement where cents = 777`,
    ],
    [
      'a movement paid by somebody else',
      [as('bank_movement')],
      `update bank_movement set party_iban = 'DE89370400440532013000' where cents = 777`,
    ],
    [
      'a balance changed',
      [as('bank_statement'), addsUp, goesOn],
      `update bank_statement set closing_cents = closing_cents + 1 where bank_id = 'S-2'`,
    ],
    [
      'a statement hung up behind another',
      [as('bank_statement'), goesOn],
      `update bank_statement set follows = statement_id where bank_id = 'S-2'`,
    ],
    [
      'a file of a person released by another one',
      [as('bank_file_release')],
      `update bank_file_release set released_by = $stranger`,
    ],
    [
      'a file of a person booked without a second one',
      [as('bank_file_release'), as('bank_decision'), byItself],
      `delete from bank_file_release; update bank_decision set decided_by = null where kind = 'booked'`,
    ],
    ['a file changed', [asItCame], `update bank_file set content = content || '\\x20'`],
    [
      'what it was booked for changed',
      [as('bank_booking'), wholly, inBooks],
      `update bank_booking set cents = 900 where cents = 1000`,
    ],
    ['another entry named', [as('bank_booking'), inBooks], `update bank_booking set entry_id = $topup where cents = 1000`],
    [
      'money said to be sent back',
      [as('bank_booking'), inBooks, wentBack],
      `update bank_booking set item_kind = 'sent-back', item_key = '1', entry_id = $storno where cents = 1000`,
    ],
    [
      'money out of clarification by one person’s word, to whom it did not come from',
      [as('bank_booking'), wentBack, wentElsewhere],
      `update bank_booking set item_kind = 'clarification', entry_id = null,
         item_key = (select movement_id::text from bank_movement where cents = 777) where cents = 1000`,
    ],
    [
      'the return of a payment of an invoice that no movement tells',
      [as('bank_booking'), wholly, proven],
      `delete from bank_booking where item_kind = 'invoice-payment-return'`,
    ],
    [
      'the return of a payment of a partner said to be a payment to it',
      [as('bank_booking'), undonePartner, proven],
      `update bank_booking set item_kind = 'partner' where item_kind = 'partner-payment-return'`,
    ],
    ['a decision turned', [as('bank_decision'), wholly], `update bank_decision set kind = 'outside' where kind = 'booked'`],
    ['money taken out of clarification', [as('bank_clarification')], `delete from bank_clarification`],
    [
      'more numbers of statements explained than somebody has',
      [as('bank_numbers_explained')],
      `update bank_numbers_explained set last_number = 44`,
    ],
    ['numbers explained no more', [as('bank_numbers_explained')], `delete from bank_numbers_explained`],
    ['an account remembered for another', [as('bank_payer')], `update bank_payer set target = 'partner 4711'`],
  ],
  'what was taken back of a movement': [
    ['its reason changed', [as('bank_decision_undone')], `update bank_decision_undone set reason = 'Kulanz'`],
    ['its person changed', [as('bank_decision_undone')], `update bank_decision_undone set undone_by = $stranger`],
    [
      'all of it in force again, beside what was decided anew',
      [as('bank_decision_undone'), as('bank_booking_undone'), oneInForce, withDecision, proven],
      `delete from bank_booking_undone; delete from bank_decision_undone`,
    ],
    [
      'a part of it in force again',
      [as('bank_booking_undone'), contrary, proven],
      `delete from bank_booking_undone where ${partnersShare}`,
    ],
    [
      'another entry named',
      [as('bank_booking_undone'), contrary, proven],
      `update bank_booking_undone set entry_id = $topup where ${partnersShare}`,
    ],
    [
      'what was never decided',
      [as('bank_booking'), as('bank_booking_undone'), wholly, proven],
      `delete from bank_booking_undone where ${partnersShare}; delete from bank_booking where position = 1 and cents = 311`,
    ],
    [
      'what was for several, decided by one alone',
      [as('four_eyes_act'), bySeveral],
      `delete from four_eyes_act where kind = 'bank-decision'`,
    ],
    [
      'what was for several, taken back by one alone',
      [as('four_eyes_act'), bySeveral],
      `update four_eyes_act set state = 'refused', refusal = 'Nein' where kind = 'bank-undo'`,
    ],
    [
      'what was for several, by an act over another decision',
      [as('four_eyes_act'), bySeveral],
      `update four_eyes_act set payload = '{"round":2}' where kind = 'bank-undo'`,
    ],
    [
      'decided anew by the portal itself',
      [as('bank_decision'), oneInForce],
      `update bank_decision set decided_by = null where round = 2`,
    ],
    [
      'decided anew before',
      [as('bank_decision_undone'), oneInForce],
      `update bank_decision_undone set undone_at = undone_at + interval '1 hour'`,
    ],
    [
      'by another payment of the partner',
      [as('partner_payment'), recorded, undonePartner, contrary],
      `update partner_payment set returns = (select entry_id from partner_payment where cents = 1000) where cents = -311`,
    ],
    [
      'by no payment of the invoice',
      [as('invoice_payment'), invoicePaid, contrary],
      `update invoice_payment set returns = null where cents = -222`,
    ],
    [
      'by another transfer for the charge order',
      [as('charge_payment'), orderTaken, enough, withDecision, contrary],
      `update charge_payment set returns = (select entry_id from charge_payment where kind = 'charge-payment' and cents = 4000)
        where kind = 'charge-payment-undo'`,
    ],
  ],
  'what is paid for invoices': [
    [
      'a payment made larger',
      [as('invoice_payment'), invoicePaid, invoiceSum],
      `update invoice_payment set cents = 60 where cents = 50`,
    ],
    [
      'a payment of another invoice',
      [as('invoice_payment'), invoicePaid],
      `update invoice_payment set number = 4 where cents = 50`,
    ],
    [
      'a payment gone',
      [as('invoice_payment'), invoicePaid, invoiceSum, exported],
      `delete from invoice_payment where cents = 50`,
    ],
    [
      'a payment gone with its entry',
      [as('invoice_payment'), exported, seals],
      `create temp table gone on commit drop as select entry_id from invoice_payment where cents = 50;
       delete from invoice_payment where cents = 50; delete from posting where entry_id in (select entry_id from gone);
       delete from entry where entry_id in (select entry_id from gone)`,
    ],
    [
      'a payment said to be none of an invoice that is paid',
      [as('invoice_payment'), invoicePaid, payable],
      `update invoice_payment set number = 3 where cents = 50`,
    ],
    [
      'what was moved lost on the way',
      [as('invoice_payment'), invoiceSum, movedOn],
      `delete from invoice_payment where entry_id is null and cents > 0`,
    ],
    [
      'what was moved given to another',
      [as('invoice_payment'), movedOn],
      `update invoice_payment set number = 1 where entry_id is null and cents > 0`,
    ],
    [
      'more moved on than was paid',
      [as('invoice_payment'), invoiceSum, movedOn, cancelledOwed],
      `update invoice_payment set cents = cents - 1 where entry_id is null and cents < 0`,
    ],
    [
      'an invoice that asks again for what was paid',
      [as('invoice'), paidBefore],
      `with said as (select year, number, jsonb_set(content, '{settledCents}', '0') as content from invoice where number = 4)
       update invoice i set content = s.content, sha256 = invoice_hash(region_id, i.year, i.number, issued_on, s.content)
         from said s where (s.year, s.number) = (i.year, i.number)`,
    ],
    ['a reminder that never went out', [as('reminder'), inLetter], `delete from reminder where level = 1 and cents = 119`],
    ['a letter of reminders lost', [as('reminder_letter'), inLetter], `delete from reminder_letter`],
    ['the paper of a letter replaced', [as('reminder_letter')], `update reminder_letter set pdf = '\\x00'`],
    [
      'a letter that asked for more',
      [as('reminder_letter'), inLetter, letterSum],
      `update reminder_letter set content = jsonb_set(content, '{items,0,cents}', '999')`,
    ],
    [
      'a letter that asked for a cost that nobody has charged',
      [as('reminder_letter'), feeAsked],
      `update reminder_letter set content = content || '{"sumCents": 719,
         "fees": [{"item": "statement 1-00001", "level": 1, "label": "R1-2026-00009", "cents": 100}]}'`,
    ],
    [
      'a cost of a reminder that no letter names',
      [as('invoice'), feeAsked],
      `select issue_invoice(region_id, 'reminder-fee', partner_id, null, ledger_today(), 'fee statement 1-00001 1',
         content || '{"lines": [{"text": "Mahnung", "quantity": 1, "unitCents": 100, "netCents": 100, "taxBasisPoints": 0}],
           "taxes": [{"taxBasisPoints": 0, "netCents": 100, "taxCents": 0}], "netCents": 100, "taxCents": 0}',
         null, null, null, null, null) from invoice where number = 1`,
    ],
    [
      'a payment that the bank took back said to be a refund',
      [as('invoice_payment'), invoicePaid, undoneInvoice],
      `update invoice_payment set returns = null where cents = -7`,
    ],
    [
      'another payment said to be the one that the bank took back',
      [as('invoice_payment'), invoicePaid, undoneInvoice],
      `update invoice_payment set returns = (select entry_id from invoice_payment where cents = 50) where cents = -7`,
    ],
    [
      'less taken back than was paid, with its postings',
      [as('invoice_payment'), invoicePaid, undoneInvoice, inBooks, exported, seals],
      `update posting p set cents = sign(p.cents) * 6 from invoice_payment y where y.cents = -7 and p.entry_id = y.entry_id;
       update entry e set cents = 6 from invoice_payment y where y.cents = -7 and e.entry_id = y.entry_id;
       update invoice_payment set cents = -6 where cents = -7`,
    ],
    ['its text changed', [as('invoice_payment')], `update invoice_payment set bank_text = 'Skonto' where cents = 50`],
  ],
  'what former providers pay': [
    [
      'a payment made larger',
      [as('take_over_payment'), claimPaid, claimSum],
      `update take_over_payment set cents = 1400 where cents = 1300`,
    ],
    [
      'a payment of another take-over',
      [as('take_over_payment'), claimPaid],
      `update take_over_payment set take_over_id = (select take_over_id from take_over where state = 'taken-back') where cents = 1300`,
    ],
    [
      'all that came gone',
      [as('take_over_payment'), claimPaid, claimSum, claimOrder],
      `delete from take_over_payment where returns is not null; delete from take_over_payment where cents > 0`,
    ],
    [
      'a payment gone with its entry',
      [as('take_over_payment'), exported, seals],
      `create temp table gone on commit drop as select entry_id from take_over_payment where returns is not null;
       delete from take_over_payment where returns is not null; delete from posting where entry_id in (select entry_id from gone);
       delete from entry where entry_id in (select entry_id from gone)`,
    ],
    [
      'what came back said to be of another payment',
      [as('take_over_payment'), claimPaid, claimOrder],
      `update take_over_payment set returns = (select payment_id from take_over_payment where cents = 660) where returns is not null`,
    ],
    ['the paper of totals replaced', [as('take_over_paper')], `update take_over_paper set pdf = '\\x00'`],
    ['its text changed', [as('take_over_payment')], `update take_over_payment set bank_text = 'Skonto' where cents = 660`],
  ],
  'what sponsors pay': [
    [
      'a payment made larger',
      [as('campaign_payment'), campaignPaid, campaignSum],
      `update campaign_payment set cents = 61000 where cents = 60000`,
    ],
    [
      'a payment of another campaign',
      [as('campaign_payment'), campaignPaid, campaignOrder, campaignTold],
      `update campaign_payment set campaign_id = (select campaign_id from campaign where counts_at = 'postcodes') where cents = 60000`,
    ],
    [
      'all that came gone',
      [as('campaign_payment'), campaignPaid, campaignSum, campaignOrder],
      `delete from campaign_payment where returns is not null; delete from campaign_payment where cents > 0`,
    ],
    [
      'what came back said to be of another payment',
      [as('campaign_payment'), campaignPaid, campaignOrder, campaignTold],
      `update campaign_payment set returns = (select payment_id from campaign_payment where cents = 40020) where returns is not null`,
    ],
    [
      'one that no movement tells',
      [as('bank_booking'), wholly, campaignTold],
      `delete from bank_booking where item_kind = 'campaign' and cents = 60000`,
    ],
    [
      'what came back said to be a payment',
      [as('bank_booking'), campaignTold],
      `update bank_booking set item_kind = 'campaign' where item_kind = 'campaign-return'`,
    ],
    ['its text changed', [as('campaign_payment')], `update campaign_payment set bank_text = 'Skonto' where cents = 60000`],
  ],
  'what was taken over': [
    [
      'more released than was booked',
      [as('take_over'), takenOver, takenRows, claimSum],
      `update take_over set cents = cents + 100, booked_cents = booked_cents + 100 where state = 'done'`,
    ],
    ['a balance said to be another', [takenOnce, takenRows], `update take_over_row set cents = 1300 where old_number = 'A1001'`],
    [
      'a card said to be issued on another day',
      [takenRows],
      `update take_over_row set issued_on = '2020-01-01' where old_number = 'A1001'`,
    ],
    [
      'a card said to be replaced by another',
      [takenRows],
      `update take_over_row set replaced_by = 'A1002' where old_number = 'A1003'`,
    ],
    ['a part of a balance said to be gifts', [takenRows], `update take_over_row set gift_cents = 100 where old_number = 'A1001'`],
    [
      'a gift that was taken over said to be larger',
      [giftRows, takenGift, takenOnce],
      `update take_over_gift set cents = cents + 1 where number = 'G1001'`,
    ],
    [
      'a gift that was taken over said to be of another campaign',
      [giftRows, takenGift],
      `update take_over_gift set campaign_id = $campaign where number = 'G1001'`,
    ],
    [
      'a gift that was taken over said to be another card’s',
      [giftRows, takenGift, takenOnce],
      `update take_over_gift set row_id = (select row_id from take_over_row where old_number = 'G1003') where number = 'G1001'`,
    ],
    [
      'a gift said to have ended on another day with the former provider',
      [giftRows],
      `update take_over_gift set former_day = '2027-12-31' where number = 'G1002'`,
    ],
    [
      'a gift put beside those that were released',
      [giftRows],
      `insert into take_over_gift (region_id, take_over_id, file_id, line, cells, faults)
       select region_id, take_over_id, file_id, 99, '[]', '{gift-amount}' from take_over_gift where number = 'G1001'`,
    ],
    [
      'the digest of the gifts made another',
      [as('take_over'), giftRows],
      `update take_over set gifts_sha256 = repeat('0', 64) where state = 'done'`,
    ],
    ['a gift said not to be taken over', [takenGift], `update take_over_gift set entry_id = null where number = 'G1001'`],
    [
      'more gifts released than were booked',
      [as('take_over'), takenOver, giftRows, claimSum],
      `update take_over set gift_cents = gift_cents + 1, booked_gift_cents = booked_gift_cents + 1 where state = 'done' and gift_cents > 0`,
    ],
    [
      'a gift of a take-over said to be one of staff',
      [as('campaign_gift'), giftRule, takenGift],
      `update campaign_gift set take_over_id = null
        where entry_id = (select entry_id from take_over_gift where number = 'G1001')`,
    ],
    [
      'a campaign that began after the release of its gifts',
      [as('campaign'), takenGift],
      `update campaign set starts_on = '2027-05-01' where given_for = 'take-over'`,
    ],
    [
      'gifts of a take-over said to be given by staff',
      [as('campaign'), giftRule, takenGift],
      `update campaign set given_for = 'list' where given_for = 'take-over'`,
    ],
    [
      'the largest gift made smaller than what came along',
      [as('campaign'), giftRule],
      `update campaign set gift_cents = 500 where given_for = 'take-over'`,
    ],
    [
      'more gifts said to be back than are',
      [as('take_over'), giftsBack, takenWhole, claimSum],
      `update take_over set back_gift_cents = back_gift_cents + 1 where state = 'taking-back'`,
    ],
    [
      'a file of cards said to be one of gifts',
      [as('take_over_file')],
      `update take_over_file set kind = 'gifts' where name = 'karten.csv'`,
    ],
    [
      'a row put beside those that were released',
      [takenRows],
      `insert into take_over_row (region_id, take_over_id, file_id, line, cells, state)
       select region_id, take_over_id, file_id, 99, '[]', 'left-out' from take_over_row where old_number = 'A1001'`,
    ],
    [
      'the digest of what was released made another',
      [as('take_over'), takenRows],
      `update take_over set rows_sha256 = repeat('0', 64) where state = 'done'`,
    ],
    [
      'an entry given to another card',
      [takenOnce, takenOver, aliased, as('card_alias')],
      `update take_over_row set card_number = null, entry_id = null where old_number = 'A1003';
       update take_over_row set card_number = (select card_number from card_alias where old_number = 'A1003') where old_number = 'A1002';
       update card_alias set made_at = made_at + interval '1 second' where old_number = 'A1003'`,
    ],
    [
      'an old number that leads to another card',
      [as('card_alias'), aliased],
      `update card_alias set card_number = '$held' where old_number = 'A1001'`,
    ],
    [
      'an old number that still counts after it was taken back',
      [as('card_alias'), aliased],
      `update card_alias set ended_at = null where old_number = 'B1001'`,
    ],
    [
      'a take-over said not to be taken back',
      [as('take_over'), takenWhole, takenBack, claimSum],
      `update take_over set state = 'done', taken_back_by = null, taking_back_since = null, back_cards = 0, back_cents = 0, taken_back_at = null where state = 'taken-back'`,
    ],
    [
      'more said to be back than is',
      [as('take_over'), takenBack, takenWhole, claimSum],
      `update take_over set back_cards = back_cards + 1, back_cents = back_cents + 700 where state = 'taking-back'`,
    ],
    [
      'a card that is usable while it is taken back',
      [as('account'), takenBack],
      `update account set status = 'active' where card_number = (select card_number from card_alias where old_number = 'C1003')`,
    ],
    [
      'an old number ended before its card is back',
      [as('card_alias'), aliased],
      `update card_alias set ended_at = ledger_now() where old_number = 'C1002'`,
    ],
    [
      'a card said to be back that is not',
      [takenBack, aliased],
      `update take_over_row set back_at = ledger_now() where old_number = 'A1001'`,
    ],
    [
      'a card said not to be back that is',
      [takenBack, aliased, giftsBack],
      `update take_over_row set back_at = null where old_number = 'B1001'`,
    ],
    [
      'a row that names another old number',
      [takenRows, aliased],
      `update take_over_row set other_numbers = '{D1001}' where old_number = 'A1001'`,
    ],
    [
      'what a row of a move says',
      [movedRows],
      `update party_move_row set told = told || '{"email": "gauner@post.example"}' where number = 'M1'`,
    ],
    [
      'a row added to a move',
      [movedRows],
      `insert into party_move_row (region_id, party_move_id, file_id, kind, line, cells)
       select region_id, party_move_id, file_id, kind, 99, '[]' from party_move_row where number = 'M1'`,
    ],
    [
      'a move said to be of other rows',
      [as('party_move'), movedRows],
      `update party_move set rows_sha256 = repeat('0', 64) where state = 'done'`,
    ],
    [
      'a partner said not to have moved',
      [as('moved_party'), movedIn],
      `delete from moved_party where row_id = (select row_id from party_move_row where number = 'M2')`,
    ],
    [
      'a row said to be another partner',
      [as('moved_party'), movedIn],
      `update moved_party set partner_id = $shop where branch_id is not null`,
    ],
    [
      'a partner said to have gone back',
      [as('moved_party'), movedBack],
      `update moved_party set back_at = made_at where row_id = (select row_id from party_move_row where number = 'M2')`,
    ],
    ['a file of a move said to be forgotten', [keptPartyFile], `update party_move_file set content = null`],
    ['a file said to be forgotten', [keptFile], `update take_over_file set content = null`],
    ['a file changed', [keptFile], `update take_over_file set content = content || '\\x20'`],
  ],
  'what the tax adviser gets': [
    ['a file changed', [keptForTaxes], `update datev_export set batch_csv = batch_csv || '\\x20'`],
    ['a line left out', [as('datev_export'), exported], `update datev_export set lines = lines - 0 where month = '2026-10-01'`],
    [
      'a cent more, on one line',
      [as('datev_export'), exported],
      `update datev_export set lines = jsonb_set(lines, '{0,cents}', to_jsonb((lines #>> '{0,cents}')::bigint + 1)) where month = '2026-10-01'`,
    ],
    [
      'turnover told as no turnover',
      [as('datev_export'), turnover],
      `update datev_export set lines = replace(lines::text, 'revenue-fees', 'online')::jsonb`,
    ],
    [
      'an export that ends earlier',
      [as('datev_export'), exported],
      `update datev_export set until_entry = $topup where month = '2026-10-01'`,
    ],
    [
      'a payment online told twice',
      [as('datev_export'), toldOnline],
      `update datev_export set lines = lines || (select jsonb_agg(l) from jsonb_array_elements(lines) as l where l ? 'online')
        where lines::text like '%"online": "paid%'`,
    ],
    [
      'a payment online told of another',
      [as('datev_export'), toldOnline],
      `update datev_export set lines = replace(lines::text, '"online": "paid ', '"online": "given-back ')::jsonb`,
    ],
    ['an account of another mapped', [as('datev_setting')], `update datev_setting set client = 2`],
    ['a business under another number', [as('datev_business')], `update datev_business set number = 3 where number = 2`],
  ],
  'debits of invoices': [
    ['a debit made larger', [as('invoice_debit'), debitFile, debitSum], `update invoice_debit set cents = cents + 1`],
    [
      'a debit of another account',
      [as('invoice_debit'), then, debitSum],
      `update invoice_debit set iban = 'DE89370400440532013000'`,
    ],
    ['an invoice taken out of its debit', [as('invoice_debit_part'), debitSum], `delete from invoice_debit_part`],
    [
      'an invoice debited in the place of another',
      [as('invoice_debit_part'), debitBooked, announced],
      `update invoice_debit_part set number = 6`,
    ],
    ['a return forgotten', [as('invoice_debit_part'), debitBooked], `update invoice_debit_part set returned_entry = null`],
    [
      'a return that the debit does not tell',
      [as('invoice_debit'), debitBooked],
      `update invoice_debit set returned_on = null, bank_text = null`,
    ],
    [
      'a debit given up whose file is at the bank',
      [as('invoice_debit'), debitBooked, givenUp],
      `update invoice_debit set voided_at = now(), returned_on = null, bank_text = null`,
    ],
    ['a debit that was given up announced again', [as('invoice_debit_refusal')], `delete from invoice_debit_refusal`],
    [
      'a debit given up that nobody has announced',
      [as('invoice_debit_refusal'), announced],
      `update invoice_debit_refusal set number = 1`,
    ],
  ],
  'the seals of entries': [
    ['all seals deleted', [anchor, waiting], `delete from seal`],
    ['the newest seals deleted', [anchor, waiting], `delete from seal where entry_id >= $last`],
    ['the first seal deleted', [passedOver, seals, waiting], `delete from seal where number = 1`],
    [
      'a seal written twice',
      [seals],
      `alter table seal drop constraint seal_region_id_entry_id_key;
       insert into seal select region_id, number + 1000, entry_id, key_id, hash from seal where number = 3`,
    ],
    ['a seal in the midst deleted', [passedOver, seals, waiting], `delete from seal where number = 3`],
    ['a hash changed', [seals], `update seal set hash = sha256(hash) where number = 2`],
    ['the last hash changed', [seals, anchor], `update seal set hash = sha256(hash) where entry_id = $last`],
    [
      'two entries told in the other order',
      [seals],
      `update seal set number = -2 where number = 2; update seal set number = 2 where number = 3; update seal set number = 3 where number = -2`,
    ],
    ['another key named', [seals], `update seal set key_id = '0badc0de' where number = 1`],
    ['the tail of entries cut off with its seals, and the balance put right', [anchor], CUT_OFF],
    ['an entry’s time changed', [seals], OTHER_TILL],
    ['an entry’s branch changed', [seals, told, ofPartner], `update entry set branch_id = 4711 where entry_id = $topup`],
    ['an entry’s author changed', [seals], `update entry set actor_id = 4711 where entry_id = $topup`],
    [
      'the key of an idempotent booking taken away',
      [seals],
      `update entry set idempotency_key = null, input_hash = null where entry_id = $granted`,
    ],
    ['the input of an idempotent booking changed', [seals], `update entry set input_hash = 'b' where entry_id = $granted`],
    ['a bonus parted from its booking', [seals], `update entry set granted_for = null where entry_id = $granted`],
    [
      'an old entry changed and the whole chain computed again',
      [seals, anchor],
      async (trx) => {
        await run(trx, OTHER_TILL);
        await rechain(trx, chainOfEntries, GUESSED, world.regionId);
      },
    ],
    [
      'an old entry changed and the whole chain computed again with a key of the owner’s',
      [seals, anchor],
      async (trx) => {
        await run(trx, OTHER_TILL);
        await rechain(trx, chainOfEntries, OWN, world.regionId);
      },
    ],
    [
      'two entries with each other’s postings',
      [seals, told, ...swapped],
      `update posting set entry_id = -$topup where entry_id = $topup; update posting set entry_id = $topup where entry_id = $redemption; update posting set entry_id = $redemption where entry_id = -$topup`,
    ],
    ['a forged entry that nobody has sealed', [notOurs, waiting, limits], forged('8888888', `now() - interval '1 hour'`)],
    [
      'a forged entry of tomorrow, which never gets old',
      [notOurs, waiting, limits],
      forged('8888888', `now() + interval '1 day'`),
    ],
    [
      'a forged entry with a seal of the owner’s',
      [seals, limits],
      `${forged('7777777', `now()`)} insert into seal select $home, max(number) + 1, 7777777, min(key_id), sha256('x') from seal where region_id = $home`,
    ],
  ],
  cards: [
    ['a locked card opened again', [as('account')], `update account set status = 'active' where card_number = '$locked'`],
    ['an emptied card opened again', [as('account')], `update account set status = 'active' where card_number = '$empty'`],
    ['an open card locked', [as('account')], `update account set status = 'locked' where card_number = '$held'`],
    ['is_test switched on', [as('account'), play], `update account set is_test = true where card_number = '$held'`],
    ['is_test switched off', [as('account')], `update account set is_test = false where card_number = '$test'`],
    ['a card given to somebody else', [as('card')], `update card set customer_id = $stranger where card_number = '$held'`],
    [
      'a card taken from its holder',
      [as('card')],
      `update card set customer_id = null, registered_at = null, proven_at = null where card_number = '$held'`,
    ],
    ['a production number replaced', [as('card')], `update card set production_number = 'ABC123' where card_number = '$held'`],
    [
      'the past of a card shown to a later holder',
      [as('card')],
      `update card set history_from = '2020-01-01' where card_number = '$held'`,
    ],
    [
      'a card handed to an employer',
      [as('card')],
      `update card set employer_id = (select min(employer_id) from employer) where card_number = '$held'`,
    ],
    [
      'a notice of expiry that nobody sent',
      [as('expiry_notice')],
      `insert into expiry_notice select region_id, '$locked', expires_on, customer_id, noticed_at, outbox_mail_id from expiry_notice`,
    ],
  ],
  'what goes to the bank': [
    ['a partner’s IBAN changed', [as('partner_bank'), then], `update partner_bank set iban = 'DE89370400440532013000'`],
    ['a partner’s account holder changed', [as('partner_bank'), then], `update partner_bank set account_holder = 'Ich'`],
    ['a mandate received earlier', [as('partner_bank')], `update partner_bank set mandate_received_on = '2020-01-01'`],
    ['an employer’s way of paying changed', [as('employer_bank')], `update employer_bank set payment_method = 'Bankeinzug'`],
    ['a mandate invented', [as('partner_bank'), then], `update partner_bank set mandate_signed_on = '2020-01-01'`],
    ['our own account changed', [as('region_bank'), then], `update region_bank set iban = 'DE89370400440532013000'`],
    ['our creditor id changed', [as('region_bank')], `update region_bank set creditor_id = 'DE98ZZZ09999999999'`],
    [
      'the IBAN of a payment changed, and the file to match',
      [as('statement_payment'), as('payment_file'), then, released],
      `update payment_file set xml = replace(xml, (select min(iban) from statement_payment), 'DE89370400440532013000'); update statement_payment set iban = 'DE89370400440532013000'`,
    ],
    [
      'the payee of a payment and its file changed',
      [as('statement_payment'), as('payment_file'), then, released],
      `update payment_file set xml = regexp_replace(xml, '<Nm>Caf[^<]*</Nm>', '<Nm>Ich</Nm>', 'g'); update statement_payment set account_holder = 'Ich'`,
    ],
    [
      'our own account changed in a file',
      [as('payment_file'), then, released],
      `update payment_file set xml = replace(xml, (select iban from region_bank), 'DE89370400440532013000')`,
    ],
    [
      'the day of a file changed',
      [as('payment_file'), released],
      `update payment_file set xml = regexp_replace(xml, '<Dt>[^<]*</Dt>', '<Dt>2026-12-24</Dt>')`,
    ],
    [
      'a mandate in a payment changed',
      [as('statement_payment'), then],
      `update statement_payment set mandate_reference = 'X', mandate_signed_on = '2020-01-01'`,
    ],
    [
      'a payment file made anew later',
      [as('payment_file')],
      `update payment_file set created_at = created_at + interval '1 day'`,
    ],
  ],
  'what came back from the bank, and beside it': [
    [
      'a payment that never came back',
      [as('payment_return'), owedAgain],
      `insert into payment_return select $home, 2, entry_id, '2026-11-24', '', '' from entry where type = 'settlement' and entry_id = (select entry_id from statement where number = 2)`,
    ],
    ['the bank’s words on it changed', [as('payment_return')], `update payment_return set bank_text = 'AC01'`],
    [
      'another payment said to have come back',
      [as('payment_return'), owedAgain],
      `alter table payment_resumption drop constraint payment_resumption_region_id_number_fkey; update payment_return set number = 2`,
    ],
    [
      'its trace removed',
      [as('payment_return'), as('payment_resumption'), owedAgain],
      `delete from payment_resumption; delete from payment_return`,
    ],
    ['payments let go on by somebody else', [as('payment_resumption')], `update payment_resumption set resumed_by = $stranger`],
    [
      'the way of a partner’s payment turned round, with its postings',
      [as('partner_payment'), recorded, seals, inBooks, exported],
      `update partner_payment set cents = -cents; update posting p set cents = -p.cents from entry e where e.entry_id = p.entry_id and e.type = 'payment'`,
    ],
    [
      'a partner’s payment recorded higher',
      [as('partner_payment'), recorded],
      `update partner_payment set cents = cents + 1 where cents = 1000`,
    ],
    [
      'another payment of a partner said to be the one that the bank took back',
      [as('partner_payment'), recorded, undonePartner],
      `update partner_payment set returns = (select entry_id from partner_payment where cents = 1000) where cents = -40`,
    ],
    [
      'a partner’s payment that the bank took back said to be one to the partner',
      [as('partner_payment'), recorded, undonePartner],
      `update partner_payment set returns = null where cents = -40`,
    ],
    [
      'a partner’s payment made a return',
      [seals, owedAgain, recorded],
      `update entry set type = 'return' where type = 'payment'`,
    ],
    ['a file released by somebody else', [as('payment_file_release')], `update payment_file_release set released_by = $stranger`],
    ['another file released', [as('payment_file_release'), released], `update payment_file_release set sha256 = repeat('0', 64)`],
    ['a taking of a file forgotten', [as('payment_file_take')], `delete from payment_file_take where take_id = 1`],
    [
      'a file released after it was taken',
      [as('payment_file_release'), released],
      `update payment_file_release set released_at = released_at + interval '1 hour'`,
    ],
  ],
  'charges of employers': [
    ['a plan raised', [as('employee_card')], `update employee_card set charge_cents = 99999`],
    [
      'a card of an order put in place of another',
      [as('charge_order_card'), chargedOnce],
      `update charge_order_card set card_number = '$empty'`,
    ],
    [
      'a charge said to have been in the place of another card’s',
      [as('charge_order_card'), chargedOnce, inPlace],
      `update charge_order_card set charged_card = '$empty'`,
    ],
    ['an employee of an order renamed', [as('charge_order_card')], `update charge_order_card set last_name = 'Ich'`],
    [
      'an order and its card raised after it was loaded',
      [as('charge_order'), as('charge_order_card'), chargedOnce, ofOrder, debitFile],
      `update charge_order set cents = cents + 100; update charge_order_card set cents = cents + 100`,
    ],
    ['a card of an order raised', [as('charge_order_card'), chargedOnce, orderSum], `update charge_order_card set cents = 5000`],
    [
      'a debit that came back forgotten, and its payment with it',
      [as('charge_order'), cameBack],
      `update charge_order set returned_entry = null, settled_entry = null`,
    ],
    ['an order never settled', [as('charge_order'), enough], `update charge_order set settled_entry = null`],
    ['an order loaded before its day', [as('charge_order'), paidFirst], `update charge_order set loads_on = '2031-01-01'`],
    [
      'a debit booked before its day',
      [as('charge_order'), as('charge_file'), paidFirst, collectedInTime],
      `update charge_order set loads_on = '2031-01-01'; update charge_file set collects_on = '2031-01-01' where holds = 'orders'`,
    ],
    [
      'a debit booked before its file was taken',
      [as('charge_order'), as('charge_file'), paidFirst, collectedInTime],
      `update charge_order set loads_on = '2031-01-01'; update charge_file set taken_at = '2031-01-01' where holds = 'orders'`,
    ],
    [
      'an order said to be paid by transfer',
      [as('charge_order'), paidFirst, enough],
      `update charge_order set method = 'Rechnung'`,
    ],
    ['the bank’s words of a returned debit changed', [as('charge_payment')], `update charge_payment set bank_text = 'AC01'`],
    [
      'a transfer recorded higher',
      [as('charge_payment'), ofOrder, settled],
      `update charge_payment set cents = cents + 1 where cents = 4000 and kind = 'charge-payment'`,
    ],
    [
      'an employer’s account changed in its order and file',
      [as('charge_order'), as('charge_file'), then, debitFile],
      `update charge_file set xml = replace(xml, (select iban from charge_order), 'DE89370400440532013000'); update charge_order set iban = 'DE89370400440532013000'`,
    ],
    [
      'our own account changed in a file of debits',
      [as('charge_file'), then, debitFile],
      `update charge_file set xml = replace(xml, (select iban from region_bank), 'DE89370400440532013000')`,
    ],
    ['the paper of an order replaced', [as('charge_order_paper')], `update charge_order_paper set pdf = '\\x00'`],
    [
      'a charge turned to another employer',
      [seals, chargedOnce, undoneAtMost, othersMoved],
      `update entry set employer_id = (select min(employer_id) from employer) where type = 'charge'`,
    ],
    [
      'more taken back from a card than it was charged with',
      [seals, undoneAtMost, settled, 'a booking moves its amount on the card, and a fee is never negative'],
      `update entry set cents = 4001, input_hash = 'charge-undo 1 4001' where type = 'charge-undo'`,
    ],
    [
      'what was taken back said to be of another order',
      [seals, undoneAtMost, settled],
      `update entry set charge_order = 2 where type = 'charge-undo'`,
    ],
    [
      'a transfer said to stand after all in place of another',
      [as('charge_payment'), orderTaken, enough, withDecision, contrary],
      `update charge_payment set returns = (select entry_id from charge_payment where kind = 'charge-payment' and cents = 4000)
        where kind = 'charge-payment-return-undo'`,
    ],
    [
      'what came back said to be owed since its payment',
      [as('charge_order'), cameBack],
      `update charge_order set returned_entry = settled_entry`,
    ],
    [
      'more paid back to an employer',
      [as('charge_payment'), settled, ofOrder],
      `update charge_payment set cents = cents + 1 where kind = 'charge-payout'`,
    ],
  ],
  statements: [
    ['printed names changed', [as('statement')], `update statement set printed = printed || '{"partner": "Anderer"}'`],
    ['a paper replaced', [as('statement_paper')], `update statement_paper set pdf = '\\x00' where number = 1`],
    ['a paper deleted', [as('statement_paper')], `delete from statement_paper where number = 1`],
    ['the branch of a line changed', [as('statement_line')], `update statement_line set branch_name = 'Andere'`],
    ['the days of a run changed', [as('statement_run')], `update statement_run set pays_on = pays_on + 30 where run = 2`],
    ['a statement told by another id', [as('statement')], `update statement set gguid = gen_random_uuid() where number = 1`],
  ],
  'who may do what, and did': [
    ['the audit trail emptied', [as('audit_event')], `delete from audit_event`],
    ['the audit trail truncated', [as('audit_event')], `truncate audit_event`],
    ['an act laid at another’s door', [as('audit_event')], `update audit_event set person_id = $stranger`],
    ['an act told of another time', [as('audit_event')], `update audit_event set at = at - interval '1 day'`],
    ['an act invented', [as('audit_event')], `insert into audit_event (person_id, act) values ($stranger, 'card-locked')`],
    ['a password replaced', [as('person')], `update person set password_hash = 'mine' where person_id = $holder`],
    [
      'an address replaced, to be sent a new password',
      [as('person')],
      `update person set email = 'mine@demo.example' where person_id = $holder`,
    ],
    [
      'a customer made staff',
      [as('person')],
      `update person set role = 'trolleymaker', staff_role = 'management' where person_id = $holder`,
    ],
    [
      'a person invented',
      [as('person')],
      `insert into person (email, role, staff_role, first_name, last_name) values ('x@demo.example', 'trolleymaker', 'management', 'x', 'x')`,
    ],
    ['a consent withdrawn by somebody else', [as('consent_event')], `update consent_event set act = 'withdrawn'`],
    [
      'a consent invented',
      [as('consent_event')],
      `insert into consent_event (region_id, person_id, kind, act, wording_version, wording) values ($home, $stranger, 'marketingAdsConsent', 'given', '1', 'Ja')`,
    ],
    ['a case decided by nobody', [as('staff_case')], `update staff_case set decision = 'approved', decided_at = now()`],
    ['another card named as target', [as('transfer_request')], `update transfer_request set target_card = '$locked'`],
    ['another card put into a request', [as('transfer_source')], `update transfer_source set card_number = '$locked'`],
    ['a correction’s request changed', [as('correction_request')], `update correction_request set message = 'richtig'`],
    ['another booking named wrong', [as('correction_wrong')], `update correction_wrong set entry_id = $redemption`],
    ['another amount named right', [as('correction_right')], `update correction_right set cents = 1`],
    [
      'another act put where two have to agree',
      [as('four_eyes_act')],
      `update four_eyes_act set payload = '{"cents":1}' where kind = 'any'`,
    ],
    ['money that one moved alone made less', [as('moved_alone')], `update moved_alone set cents = 1`],
    [
      'an act confirmed by nobody',
      [as('four_eyes_act')],
      `update four_eyes_act set state = 'done', decided_at = now(), decided_by = $stranger where kind = 'any'`,
    ],
  ],
  terms: [
    ['the model of a partner’s fees changed', [as('partner')], `update partner set disagio_model = 'other'`],
    ['a model of later months changed', [as('partner_disagio')], `update partner_disagio set disagio_model = 'special'`],
    ['a contract made longer', [as('partner')], `update partner set contract_end_at = '2040-12-31'`],
    ['a bonus raised', [as('bonus_setting')], `update bonus_setting set percent_basis_points = 9000`],
    ['a branch moved', [as('branch')], `update branch set name = 'Andere', street = 'Woanders 1'`],
    ['the prices of a region changed', [as('region')], `update region set fees = '{"entry": 1}'`],
    ['a payment for joining said to be another', [as('checkout_order'), toldOnline], `update checkout_order set paid_cents = 1`],
    ['a prospect given a contract without a fee', [as('prospect')], `update prospect set tmspartner = true`],
    [
      'another account put into a change that waits',
      [as('bank_change')],
      `alter table bank_change disable trigger bank_change_waits; update bank_change set iban = 'DE02120300000000202051'`,
    ],
    ['an employer renamed', [as('employer')], `update employer set name = 'Anderes Werk'`],
  ],
  'what opens doors': [
    ['a code for a lost phone given away', [as('recovery_code')], `update recovery_code set person_id = $stranger`],
    ['a used code made good again', [as('recovery_code')], `update recovery_code set used_at = null`],
    [
      'a code invented',
      [as('recovery_code')],
      `insert into recovery_code (person_id, code_hash) values ($stranger, sha256('x'))`,
    ],
    [
      'two people’s PINs swapped',
      [as('till_pin')],
      `update till_pin set pin_hash = case pin_hash when 'einer' then 'anderer' else 'einer' end`,
    ],
    ['a PIN taken away', [as('till_pin')], `delete from till_pin where person_id = $stranger`],
    ['the secret of a second factor replaced', [as('second_factor')], `update second_factor set secret = 'bekannt'`],
    ['a second factor taken away', [as('second_factor')], `delete from second_factor`],
    [
      'a company’s link put in another’s place',
      [as('potential_partner')],
      `update potential_partner set link_hash = sha256('x') where company_id = 'A-1'`,
    ],
    [
      'a used link made good again',
      [as('potential_partner')],
      `update potential_partner set link_revoked_at = null, link_made_at = now() + interval '1 day'`,
    ],
    [
      'a link to a balance made',
      [as('balance_link')],
      `update balance_link set token_hash = sha256('x') where card_number = (select min(card_number) from balance_link)`,
    ],
    ['a card holder born on another day', [as('customer')], `update customer set birthdate = '1990-01-01'`],
  ],
  'limits of cards': [
    ['the month of a card emptied', [month], `update account set month = null, month_cents = 0 where card_number = '$held'`],
    ['the top-ups of a month forgotten', [month], `update account set month_cents = 0 where card_number = '$held'`],
    [
      'a month to come put in place of the present one',
      [month],
      `update account set month = month + interval '1 month', month_cents = 0 where card_number = '$held'`,
    ],
    [
      'the day of a card’s bonuses emptied',
      [limits],
      `update account set bonus_day = null, bonus_cents = 0 where card_number = '$held'`,
    ],
    [
      'the room of a partner’s bonuses freed',
      [limits],
      `update account set settled_until = 999999999, bonus_cents = 0 where kind = 'partner' and partner_id = $shop`,
    ],
  ],
  'what was agreed, and what applies': [
    [
      'the terms of a contract paper changed',
      [as('contract_paper')],
      `update contract_paper set terms = '{"fee": 1}' where partner_id = $shop`,
    ],
    ['a contract paper replaced', [as('contract_paper')], `update contract_paper set pdf = '\\x00' where partner_id = $shop`],
    [
      'a contract paper of another day',
      [as('contract_paper')],
      `update contract_paper set concluded_at = concluded_at - interval '1 year'`,
    ],
    [
      'a contract paper given to another employer',
      [as('contract_paper')],
      `update contract_paper set employer_id = (select max(employer_id) from employer) where employer_id is not null`,
    ],
    ['a contract paper deleted', [as('contract_paper')], `delete from contract_paper where partner_id = $shop`],
    ['a legal text changed', [as('legal_text')], `update legal_text set html = '<p>Es gilt nicht</p>' where region_id is null`],
    [
      'a legal text in force earlier',
      [as('legal_text')],
      `update legal_text set valid_from = '1999-01-01' where region_id = $home`,
    ],
    [
      'a legal text slipped in',
      [as('legal_text')],
      `insert into legal_text (region_id, name, html, version) values ($home, 'agb', 'x', 2)`,
    ],
    ['the copy of a legal text changed', [as('legal_text_copy')], `update legal_text_copy set html = '<p>Ihr</p>'`],
    [
      'what was published changed',
      [as('region_publication')],
      `update region_publication set data = '{}' where region_id = $home`,
    ],
    ['the texts of a region changed', [as('region')], `update region set content = '{"conditions": "umsonst"}'`],
    ['the picture of conditions replaced', [picture], `update region_picture set bytes = 'ein anderes'`],
    [
      'the rules of a community changed',
      [as('community')],
      `update community set rules = '{"isOpen": true}' where slug = 'lahr'`,
    ],
    ['an association made a duty', [as('trade_association')], `update trade_association set is_required = true`],
    ['a quoted price lowered', [as('checkout_quote')], `update checkout_quote set net_cents = 1`],
    ['what a payment saves changed', [as('checkout_order')], `update checkout_order set data = '{"sktype": "frei"}'`],
    ['the page of a payment replaced', [as('checkout_order')], `update checkout_order set approve_url = 'https://mine.example'`],
    ['money that went back forgotten', [as('payment_gone_back'), toldOnline], `delete from payment_gone_back`],
    [
      'money said to be there again twice',
      [as('payment_gone_back'), restoredOnce],
      `alter table payment_gone_back drop constraint payment_gone_back_region_id_order_id_undoes_key;
       insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency, undoes)
       select region_id, order_id, provider, 'R-3', how, cents, currency, undoes from payment_gone_back where how = 'restored'`,
    ],
    [
      'more said to be there again than was reversed',
      [as('payment_gone_back'), toldOnline, restoredOnce],
      `update payment_gone_back set cents = cents - 100 where how = 'restored'`,
    ],
  ],
  'charges, cards and staff': [
    ['charges said to be frozen further', [as('charge_progress')], `update charge_progress set until = '2027-06-01'`],
    ['charges to be frozen once more', [as('charge_progress')], `update charge_progress set until = '2026-01-01'`],
    ['an employer’s progress forgotten', [as('charge_progress')], `delete from charge_progress`],
    [
      'what a batch edit goes back to',
      [as('employee_card_batch')],
      `update employee_card_batch set before = '[{"cents": 99999}]'`,
    ],
    ['a batch of cards requested by somebody else', [as('card_batch')], `update card_batch set requested_by = $stranger`],
    ['who took the printer’s file', [as('card_file_taken')], `update card_file_taken set taken_by = $stranger`],
    ['a card that waits for somebody else', [as('waiting_card')], `update waiting_card set email = 'mine@post.example'`],
    ['who took a list for letters', [as('take_over_letters_taken')], `update take_over_letters_taken set taken_by = $stranger`],
    ['a step of a case by somebody else', [as('case_event')], `update case_event set person_id = $stranger where number = 1`],
    ['a check of the books made clean', [as('ledger_check')], `update ledger_check set findings = '[{}]'`],
    ['a check of the books forgotten', [as('ledger_check')], `delete from ledger_check`],
  ],
  'the facts themselves': [
    ['all facts deleted', [...sealedTables.map(({ name }) => as(name)), anchor], `delete from fact`],
    ['all seals of facts taken off', [anchor], `update fact set number = null, key_id = null, hash = null`],
    [
      'a row changed with its fact',
      [seals, then],
      `update partner_bank set iban = 'DE89370400440532013000'; ${matchFact('partner_bank')}`,
    ],
    [
      'a row changed with its fact, and the whole chain computed again',
      [seals, anchor, then],
      async (trx) => {
        await run(trx, `update partner_bank set iban = 'DE89370400440532013000'`);
        await run(trx, matchFact('partner_bank'));
        await rechain(trx, chainOfFacts, GUESSED, world.regionId);
      },
    ],
    [
      'a row put back to what it was, and the fact of its change deleted',
      [newest, seals, as('account')],
      `update account set status = 'active' where card_number = '$locked'; delete from fact where table_name = 'account' and row_key = (select account_id::text from account where card_number = '$locked') and act = 'update' and plain ->> 'status' = 'locked'`,
    ],
    [
      'the newest fact deleted',
      [as('statement_paper'), anchor],
      `delete from fact where region_id = $home and number = (select max(number) from fact where region_id = $home)`,
    ],
    [
      'a row deleted, and the salt of its fact',
      [newest],
      `delete from audit_event; update fact set salt = null where table_name = 'audit_event'`,
    ],
    ['a fact’s plain words changed', [seals], `update fact set plain = '{"act": "signed-in"}' where table_name = 'audit_event'`],
    ['a fact of another time', [seals], `update fact set at = at - interval '1 day' where table_name = 'card'`],
    [
      'a fact that nobody has sealed',
      [as('audit_event'), waiting],
      `insert into fact (region_id, table_name, row_key, act, plain, digest, salt, at) values ($home, 'audit_event', '4711', 'insert', '{"act": "signed-in"}', sha256('x'), gen_random_uuid(), now() - interval '1 hour')`,
    ],
    [
      'the newest facts cut off with what they tell of',
      [anchor],
      `delete from fact where table_name in ('statement_paper'); delete from statement_paper`,
    ],
  ],
};

describe.each(Object.entries(tamperings))('%s', (_, list) => {
  it.each(list)('%s', async (_what, rules, tampering) => {
    expect((await rulesBrokenBy(tampering)).toSorted()).toEqual(rules.toSorted());
  });
});

describe('with the guards on', () => {
  it.each<[string, string[], string]>([
    ['a locked card opened again', [closed], `update account set status = 'active' where card_number = '$locked'`],
    ['is_test switched', [closed], `update account set is_test = not is_test where card_number = '$test'`],
    ['the audit trail emptied', [once], `delete from audit_event`],
    ['the audit trail truncated', [as('audit_event')], `truncate audit_event`],
    ['an act changed', [once], `update audit_event set act = 'signed-out'`],
    ['a request taken back', [once], `delete from correction_right`],
    ['an IBAN changed', [bank], `update partner_bank set iban = 'DE89370400440532013000'`],
    ['our own account changed', [bank], `update region_bank set iban = 'DE89370400440532013000'`],
    [
      'our own account changed beside another act',
      [bank],
      `update region_bank set iban = 'DE89370400440532013000'; insert into audit_event (region_id, act) values ($home, 'signed-in')`,
    ],
    ['a partner’s account deleted', [once, then], `delete from partner_bank`],
    ['a legal text changed', [once], `update legal_text set html = 'x' where region_id is null`],
    [
      'a contract paper of nobody',
      [once],
      `alter table contract_paper disable trigger contract_paper_stays; delete from contract_paper`,
    ],
    ['a used code made good again', [codeOnce], `update recovery_code set used_at = null where used_at is not null`],
    [
      'a used code deleted, and made again',
      [codeOnce],
      `delete from recovery_code where used_at is not null; insert into recovery_code (person_id, region_id, code_hash) values ($holder, $home, sha256('zwei'))`,
    ],
    ['charges to be frozen once more', [frozenOnce], `update charge_progress set until = '2026-01-01'`],
    ['an employer’s progress forgotten', [once], `delete from charge_progress`],
    ['the month of a card emptied', [month], `update account set month = null, month_cents = 0 where card_number = '$held'`],
    ['the picture of conditions replaced', [picture], `update region_picture set bytes = 'ein anderes'`],
  ])('%s', async (_, rules, tampering) => {
    expect((await rulesBrokenBy(tampering, { guardsAreOff: false })).toSorted()).toEqual(rules.toSorted());
  });

  it.each([
    'update statement_paper set pdf = pdf',
    'delete from payment_file',
    'delete from fact',
    `update fact set digest = sha256('x')`,
  ])('is refused: %s', async (statement) => {
    await expect(database.runAsOwner(statement)).rejects.toThrow(/written once/);
  });
});

describe('the guards', () => {
  const inPlace = 'the triggers that guard and watch are in place';
  const functionsOnly = 'the application writes the books through their functions only';

  it.each([
    'drop trigger fact_of_update on card',
    'alter table entry disable trigger user',
    `select watch_facts('partner_bank', 'partner_id', 'iban')`,
  ])('are missed: %s', async (statement) => {
    expect(await rulesBrokenBy(statement, { guardsAreOff: false })).toContain(inPlace);
  });

  it.each([
    ['a column', 'status, balance', '(old.status) is distinct from (new.status)'],
    ['the comparison of all but one', null, 'old.status is distinct from new.status'],
  ])('are missed where they leave out %s', async (_, columns, condition) => {
    const { rows } = await sql<{ told: string }>`
      select coalesce(${columns}, (select string_agg(quote_ident(attname), ', ') from unnest(tgattr) as n
               join pg_attribute on attrelid = tgrelid and attnum = n)) as told
        from pg_trigger where tgname = 'fact_of_update' and tgrelid = 'account'::regclass`.execute(database.db);
    const weakened = `
      create or replace trigger fact_of_update after update of ${rows[0]!.told} on account for each row
        when (${condition}) execute function record_fact('')`;
    expect(await rulesBrokenBy(weakened, { guardsAreOff: false })).toContain(
      'each column that is watched makes a fact when it changes',
    );
  });

  it('are missed: a right that the application should not have', async () => {
    expect(await rulesBrokenBy('grant update on entry to kartenkontor_app', { guardsAreOff: false })).toEqual([functionsOnly]);
  });
});

it('nothing of it stayed, and nothing is found where nobody tampered', async () => {
  const proof = { anchors: [world.anchor], sealedWithin: { minutes: 15, now: new Date() } };
  expect(await verifyLedger(database.db, SEAL_KEYS, proof)).toEqual([]);
});
