/** What the start page tells of a state: by lines of `waiting-parts.ts`, or by troubles of `staff-start.ts`. */
type Line =
  | 'fourEyesActs'
  | 'cases'
  | 'contractsInReview'
  | 'employersWithoutCards'
  | 'paymentFiles'
  | 'chargeFiles'
  | 'openItems'
  | 'overdueChargeOrders'
  | 'bankMovements'
  | 'invoices'
  | 'claims'
  | 'campaigns'
  | 'movedParties'
  | 'reminders'
  | 'refusedBankFiles'
  | 'failedMails'
  | 'failedJobs'
  | 'missedCharges';

interface States {
  /** The columns that say how far something is. */
  columns: readonly string[];
  /** Who waits for the operator in one of these states stands in these lines of the start page, with the age. */
  toldBy?: readonly Line[];
  /** Why nobody waits for a person of the operator in some or all of these states. */
  nobodyBecause?: string;
}

const PAST = 'says when something happened or was decided; nothing is left to do';
const BY_JOB = 'a job goes on with it, and a job that fails is a trouble';
const THEIRS = 'waits for the person himself, who reads of it on his own page';
const DAYS_OF_AN_OFFER = 'days between which something counts';

/**
 * Each state of the schema, and whether somebody waits in it for a person of the operator. A test compares it with the
 * schema, so that a new state is not forgotten (wait-list.db.test.ts).
 */
export const waitList = {
  // Cases: admission of prospects, transfers, corrections, bonus, EC terminals, lost cards, payments without
  // registration, returned debits. Also orders of cards and all messages, charges to take back, barriers.
  staff_case: { columns: ['held_at', 'decision', 'decided_at'], toldBy: ['cases'] },
  four_eyes_act: { columns: ['state', 'decided_at', 'takes_effect_at'], toldBy: ['fourEyesActs'] },

  // Businesses
  partner: {
    columns: ['is_data_complete', 'is_in_review', 'contract_start_at', 'contract_end_at', 'data_completed_at'],
    toldBy: ['contractsInReview'],
    nobodyBecause: `data that are not complete: ${THEIRS}`,
  },
  employer: {
    columns: [
      'is_data_complete',
      'is_in_review',
      'contract_start_at',
      'contract_end_at',
      'employer_card_start_date',
      'data_completed_at',
    ],
    toldBy: ['contractsInReview', 'employersWithoutCards'],
    nobodyBecause: `data that are not complete: ${THEIRS}`,
  },
  branch: { columns: ['ended_at'], nobodyBecause: PAST },
  partner_bank: {
    columns: ['mandate_signed_on', 'mandate_printed_on', 'mandate_received_on'],
    nobodyBecause: 'a printed mandate is on its way by post; what cannot be collected without it is an open item',
  },
  employer_bank: {
    columns: ['mandate_signed_on', 'mandate_printed_on', 'mandate_received_on'],
    nobodyBecause: 'a printed mandate is on its way by post; until it is there, the employer gets requests for payment',
  },
  bank_change: { columns: ['mandate_printed_on', 'state'], nobodyBecause: `counts after 48 hours: ${BY_JOB}` },
  potential_partner: { columns: ['link_made_at', 'link_revoked_at', 'link_used_at'], nobodyBecause: PAST },

  // People
  person: {
    columns: ['admitted_at', 'ended_at', 'role_given_at', 'second_factor_since'],
    toldBy: ['cases'],
    nobodyBecause: `but for admission, which is a case: ${PAST}`,
  },
  recovery_code: { columns: ['used_at'], nobodyBecause: PAST },

  // Cards
  card: {
    columns: ['registered_at', 'history_from', 'freed_at', 'proven_at', 'assigned_at'],
    nobodyBecause: 'a holder proves a card himself; in a transfer, staff is asked for the proof by the case',
  },
  card_batch: { columns: ['finished_at'], nobodyBecause: BY_JOB },
  account: { columns: ['status', 'month', 'bonus_day', 'succeeded_at'], nobodyBecause: PAST },
  employee_card: {
    columns: ['custom_charge_date', 'charge_from', 'deletion_date', 'is_card_lost'],
    toldBy: ['cases', 'missedCharges'],
    nobodyBecause: `a leaver's card is freed on its day: ${BY_JOB}`,
  },
  employee_card_batch: { columns: ['undone_at'], nobodyBecause: PAST },

  // Money
  charge_order: {
    columns: ['due_on', 'mandate_signed_on', 'loaded_at', 'cancelled_at'],
    toldBy: ['overdueChargeOrders', 'cases'],
    nobodyBecause: `until its day: ${BY_JOB}`,
  },
  charge_order_card: { columns: ['due_on'], nobodyBecause: 'stands in its charge order' },
  charge_file: { columns: ['released_at', 'taken_at', 'voided_at'], toldBy: ['chargeFiles'] },
  invoice: { columns: ['due_on'], toldBy: ['invoices', 'reminders'] },
  invoice_notice: { columns: ['pay_by', 'posted_at'], toldBy: ['invoices'] },
  reminder: { columns: ['due_on', 'reopened_on'], nobodyBecause: PAST },
  reminder_hold: { columns: ['until_on'], nobodyBecause: 'staff waits until then; afterwards the item is due again' },
  invoice_debit: { columns: ['returned_on', 'voided_at'], toldBy: ['invoices', 'chargeFiles'] },
  invoice_debit_part: { columns: ['voided_at'], nobodyBecause: PAST },
  bank_statement: { columns: ['from_on'], toldBy: ['bankMovements', 'refusedBankFiles'] },
  bank_movement: { columns: ['value_on'], toldBy: ['bankMovements'] },
  statement_run: { columns: ['finished_at'], toldBy: ['paymentFiles', 'openItems', 'failedJobs'] },
  statement_payment: { columns: ['mandate_signed_on'], toldBy: ['paymentFiles', 'openItems'] },
  checkout_order: {
    columns: ['paid_at', 'refunded_at', 'state'],
    toldBy: ['cases'],
    nobodyBecause: `paid and not saved is a case; before that, ${BY_JOB}`,
  },
  demo_payment: { columns: ['state'], nobodyBecause: THEIRS },
  voucher: { columns: ['valid_until', 'ended_at'], nobodyBecause: DAYS_OF_AN_OFFER },
  bonus_setting: {
    columns: ['action_from', 'action_until'],
    toldBy: ['cases'],
    nobodyBecause: 'a bonus counts by itself on the third working day; to bring it forward is a case',
  },

  // What is given
  campaign: {
    columns: ['state', 'started_at', 'stopped_at'],
    toldBy: ['fourEyesActs', 'campaigns'],
    nobodyBecause: 'whoever planned it goes on with it; until its last day staff gives when it wants',
  },

  // What moves in
  take_over: {
    columns: [
      'state',
      'rehearsed_at',
      'released_at',
      'finished_at',
      'taking_back_since',
      'taken_back_at',
      'mailing_since',
      'forgotten_at',
    ],
    toldBy: ['fourEyesActs', 'failedJobs', 'claims'],
    nobodyBecause: `whoever opened it goes on with it; rehearsal, cut-over and taking back: ${BY_JOB}`,
  },
  take_over_row: {
    columns: ['state', 'issued_on', 'last_booked_on', 'expires_on', 'back_at'],
    nobodyBecause: 'stands in its take-over, with what is wrong with it',
  },
  former_history: {
    columns: ['rehearsed_at', 'shown_at', 'forgotten_at'],
    toldBy: ['failedJobs'],
    nobodyBecause: `whoever brought it goes on with it; its rehearsal: ${BY_JOB}`,
  },
  former_booking: { columns: ['booked_on'], nobodyBecause: PAST },
  take_over_gift: {
    columns: ['former_day'],
    nobodyBecause: 'the day that a gift had with a former provider; with us it has that of its campaign',
  },
  party_move: {
    columns: [
      'state',
      'rehearsed_at',
      'released_at',
      'finished_at',
      'taking_back_since',
      'taken_back_at',
      'mailing_since',
      'forgotten_at',
    ],
    toldBy: ['fourEyesActs', 'failedJobs'],
    nobodyBecause: `whoever opened it goes on with it; rehearsal, moving in and taking back: ${BY_JOB}`,
  },
  moved_party: { columns: ['mailed_at', 'back_at'], toldBy: ['movedParties'] },
  waiting_card: { columns: ['mailed_at', 'came_at'], nobodyBecause: THEIRS },
  card_alias: { columns: ['ended_at'], nobodyBecause: PAST },

  move_order: {
    columns: ['withdrawn_at', 'begun_at', 'ended_at'],
    toldBy: ['fourEyesActs'],
    nobodyBecause: 'the operator’s machine follows it, and whoever asked for it is told how that ends',
  },

  // What is handed over
  data_carrier: { columns: ['finished_at'], nobodyBecause: 'whoever asked for it sees that it broke off, and asks again' },

  // What is told
  outbox_mail: { columns: ['sent_at', 'gave_up_at'], toldBy: ['failedMails'] },
  job_run: { columns: ['ended_at'], toldBy: ['failedJobs'] },
  notification: {
    columns: ['begun_at', 'worked_on_until', 'delivered_at', 'ended_at', 'stopped_at'],
    nobodyBecause: BY_JOB,
  },
  inbox_message: { columns: ['valid_from', 'valid_until'], nobodyBecause: DAYS_OF_AN_OFFER },
  inbox_entry: { columns: ['read_at'], nobodyBecause: THEIRS },
  push_delivery: { columns: ['outcome'], nobodyBecause: BY_JOB },
  perk: { columns: ['available_from', 'available_until'], nobodyBecause: DAYS_OF_AN_OFFER },
  partner_card_day: { columns: ['previous_day', 'previous_day_here'], nobodyBecause: 'sums for charts' },
} as const satisfies Record<string, States>;
