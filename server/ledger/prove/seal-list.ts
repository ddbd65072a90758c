/** A table whose changes leave facts (in the database: `watch_facts` in the migrations). */
interface ByFacts {
  by: 'facts';
  key: readonly string[];
  /** Columns that are not sealed, and why. */
  except?: Readonly<Record<string, string>>;
  /** Columns whose values are stored readable in the fact, because rules ask for them. */
  plain?: readonly string[];
  /**
   * `once`: rows are written once. `kept`: rows may change but stay. `forgotten`: rows may be deleted, as the law
   * requires.
   */
  life: 'once' | 'kept' | 'forgotten';
}

/** A table whose rows are checked against the seal key where they are used (docs/decisions/what-the-seals-prove.md). */
interface AtUse {
  by: 'use';
  /** The columns that are bound, with the one that holds the proof. */
  bound: readonly string[];
  /** All others, and why not. */
  except: Readonly<Record<string, string>>;
}

/** A table that is compared with sealed ones; `rule` is one of `ledger:verify`. */
interface ByRule {
  by: 'rule';
  rule: string;
}

type Seal = ByFacts | AtUse | ByRule | { by: 'chain' } | { by: 'nothing'; why: string };

const VERSION = 'counts saves, so that nobody overwrites what he has not seen';
const COPY_OF_ENTRIES = 'a copy of sums of entries, for charts; nothing is decided by it, and it can be counted anew';
const SHORT_LIVED = 'lives for minutes, and only counts attempts: who lifts a limit still has to guess';
const SAID_ONLY = 'what people are told; it decides over no money and no right';
const SHOWN_ONLY = 'what the public is shown of a shop; it decides over no money and no right';

/**
 * Each table of the schema, with the seal that shows changes of its rows, or the reason why there is none. A test
 * compares it with the schema and the triggers (seal-list.db.test.ts), and another tampers with every sealed column
 * (every-column.race.test.ts).
 */
export const sealList = {
  // Regions
  region: { by: 'facts', key: ['region_id'], life: 'kept' },
  region_home: { by: 'nothing', why: 'differs by cell; where it is wrong, nobody can book' },
  region_bank: { by: 'facts', key: ['region_id'], life: 'kept' },
  cell: { by: 'nothing', why: 'ranges of new numbers; a wrong one collides, and is refused' },
  neighbour_cell: { by: 'nothing', why: 'differs by cell; where it is wrong, people are sent to a wrong address' },
  region_address: { by: 'nothing', why: 'differs by cell; where it is wrong, people are sent to a wrong address' },
  community: { by: 'facts', key: ['community_id'], life: 'forgotten' },
  trade_association: { by: 'facts', key: ['trade_association_id'], life: 'forgotten' },
  category: { by: 'nothing', why: SHOWN_ONLY },
  legal_text: { by: 'facts', key: ['name', 'version'], life: 'once' },
  legal_text_copy: {
    by: 'facts',
    key: ['name'],
    except: { fetched_at: 'when the host was last asked; the text stays the same' },
    life: 'forgotten',
  },
  content_fetch: { by: 'nothing', why: 'when a source was last read; what was read stands in region' },
  region_picture: { by: 'rule', rule: 'a picture is the one that its name says' },
  region_part: { by: 'nothing', why: 'a draft, which somebody reads before publishing it' },
  region_publication: { by: 'facts', key: ['publication_id'], life: 'once' },
  perk: { by: 'nothing', why: SAID_ONLY },
  maintenance: { by: 'nothing', why: 'closes the portal, which everybody sees' },

  // Businesses
  partner: { by: 'facts', key: ['partner_id'], except: { version: VERSION }, life: 'kept' },
  partner_disagio: { by: 'facts', key: ['partner_disagio_id'], life: 'kept' },
  partner_bank: { by: 'facts', key: ['partner_id'], life: 'kept' },
  branch: { by: 'facts', key: ['branch_id'], life: 'kept' },
  branch_publication: { by: 'nothing', why: SHOWN_ONLY },
  branch_place: { by: 'nothing', why: SHOWN_ONLY },
  branch_category: { by: 'nothing', why: SHOWN_ONLY },
  employer: { by: 'facts', key: ['employer_id'], except: { version: VERSION }, life: 'kept' },
  employer_bank: { by: 'facts', key: ['employer_id'], life: 'kept' },
  bank_change: { by: 'facts', key: ['bank_change_id'], life: 'kept' },
  seen_data: { by: 'nothing', why: 'what somebody has seen, to name a conflict; forgotten after two days' },
  logo: { by: 'nothing', why: SHOWN_ONLY },
  potential_partner: { by: 'facts', key: ['potential_partner_id'], life: 'kept' },
  prospect: { by: 'facts', key: ['person_id'], life: 'forgotten' },
  contract_paper: { by: 'facts', key: ['gguid'], life: 'kept' },

  // People, and how they get in
  person: { by: 'facts', key: ['person_id'], life: 'kept' },
  customer: { by: 'facts', key: ['person_id'], life: 'forgotten' },
  consent_event: { by: 'facts', key: ['consent_event_id'], life: 'forgotten' },
  session: {
    by: 'use',
    bound: ['token_hash', 'person_id', 'by_pin', 'factor_elsewhere'],
    except: {
      session_id: 'names the session to its own owner, who may end it',
      device: 'the name of a browser',
      browser_hash: 'whose messages end with the session',
      started_at: 'when it ends; who lengthens it must have its token',
      seen_at: 'the same',
    },
  },
  known_device: { by: 'nothing', why: SHORT_LIVED },
  mailed_token: {
    by: 'use',
    bound: ['token_hash', 'person_id', 'purpose', 'expires_at'],
    except: { created_at: 'shown to staff' },
  },
  second_factor_ticket: {
    by: 'use',
    bound: ['ticket_hash', 'browser_hash', 'person_id', 'password_hash'],
    except: { expires_at: 'when it ends; who lengthens it still needs the password in force and a code' },
  },
  second_factor: {
    by: 'facts',
    key: ['person_id'],
    except: { last_step: 'the last code that was taken; an older one is good for a minute and a half at most' },
    life: 'forgotten',
  },
  recovery_code: { by: 'facts', key: ['person_id', 'code_hash'], plain: ['used_at'], life: 'forgotten' },
  till_pin: {
    by: 'facts',
    key: ['person_id'],
    except: { tries: 'counts attempts: who lifts the limit still has to guess' },
    life: 'forgotten',
  },
  throttle: { by: 'nothing', why: SHORT_LIVED },
  captcha: { by: 'nothing', why: SHORT_LIVED },
  captcha_token: { by: 'nothing', why: SHORT_LIVED },

  // Cards
  card: { by: 'facts', key: ['card_number'], life: 'kept' },
  card_name: { by: 'nothing', why: 'a card holder’s own word for a card, which nobody else reads' },
  card_batch: { by: 'facts', key: ['batch_id'], life: 'kept' },
  card_file_taken: { by: 'facts', key: ['card_file_taken_id'], life: 'once' },
  card_replacement: { by: 'facts', key: ['old_card'], life: 'once' },
  card_alias: { by: 'facts', key: ['alias_id'], life: 'kept' },
  waiting_card: {
    by: 'facts',
    key: ['card_number'],
    except: { mailed_at: 'so that nobody is mailed twice', mail_id: 'the same' },
    life: 'forgotten',
  },
  balance_link: { by: 'facts', key: ['card_number'], life: 'forgotten' },
  employee_card: {
    by: 'facts',
    key: ['card_number'],
    except: { personnel_note: 'the employer’s own note', version: VERSION },
    life: 'forgotten',
  },
  employee_card_batch: { by: 'facts', key: ['employer_id'], life: 'kept' },
  expiry_notice: { by: 'facts', key: ['card_number', 'expires_on'], life: 'forgotten' },

  // The books
  account: {
    by: 'facts',
    key: ['account_id'],
    except: {
      balance: 'compared with the postings',
      potted: 'compared with the pots',
      month: 'compared with the top-ups',
      month_cents: 'the same',
      bonus_cents: 'compared with the bonuses',
      bonus_day: 'the same',
      settled_until: 'compared with the statements',
    },
    plain: ['status', 'is_test'],
    life: 'kept',
  },
  entry: { by: 'chain' },
  posting: { by: 'chain' },
  seal: { by: 'chain' },
  fact: { by: 'chain' },
  storno: { by: 'facts', key: ['entry_id'], life: 'once' },
  campaign: {
    by: 'facts',
    key: ['campaign_id'],
    except: { given_cents: 'compared with the gifts', back_cents: 'compared with their ends' },
    life: 'kept',
  },
  campaign_gift: { by: 'facts', key: ['entry_id'], life: 'once' },
  campaign_list: { by: 'facts', key: ['given_by', 'idempotency_key'], life: 'once' },
  gift_notice: { by: 'nothing', why: SAID_ONLY },
  campaign_person: { by: 'nothing', why: 'who loses a row can get a gift once more with another account, within the budget' },
  campaign_until: { by: 'nothing', why: 'a mark of a job; what was earned is judged by the books' },
  pot: { by: 'facts', key: ['pot_id'], except: { cents: 'compared with its postings' }, life: 'kept' },
  pot_posting: { by: 'facts', key: ['entry_id', 'pot_id'], life: 'once' },
  day_closing: { by: 'facts', key: ['branch_id', 'day', 'version'], life: 'once' },
  take_over: {
    by: 'facts',
    key: ['take_over_id'],
    except: {
      column_map: 'what a column of a file means; what it came to was rehearsed and released by two people',
      value_map: 'the same',
      gift_column_map: 'the same',
      campaign_map: 'the same',
      version: VERSION,
      rehearsal_asked: 'when to judge the rows',
      rehearsed: 'the same',
      rehearsed_at: 'the same',
    },
    life: 'kept',
  },
  take_over_file: { by: 'facts', key: ['file_id'], except: { content: 'compared with its SHA-256' }, life: 'forgotten' },
  take_over_letters_taken: { by: 'facts', key: ['take_over_letters_taken_id'], life: 'once' },
  take_over_paper: { by: 'facts', key: ['paper_id'], life: 'once' },
  campaign_payment: { by: 'facts', key: ['payment_id'], life: 'once' },
  take_over_payment: { by: 'facts', key: ['payment_id'], life: 'once' },
  take_over_row: { by: 'rule', rule: 'a card that was taken over got what its row says, once' },
  former_history: { by: 'nothing', why: SAID_ONLY },
  former_file: { by: 'nothing', why: SAID_ONLY },
  former_part: { by: 'nothing', why: SAID_ONLY },
  former_booking: { by: 'nothing', why: SAID_ONLY },
  take_over_gift: { by: 'rule', rule: 'the gifts of a take-over are those that two people released' },
  party_move: {
    by: 'facts',
    key: ['party_move_id'],
    except: {
      column_map: 'what a column of a file means; what it came to was rehearsed and released by two people',
      value_map: 'the same',
      version: VERSION,
      rehearsal_asked: 'when to judge the rows',
      rehearsed: 'the same',
      rehearsed_at: 'the same',
    },
    life: 'kept',
  },
  party_move_file: { by: 'facts', key: ['file_id'], except: { content: 'compared with its SHA-256' }, life: 'forgotten' },
  party_move_row: { by: 'rule', rule: 'the rows of a move are those that two people released' },
  moved_party: {
    by: 'facts',
    key: ['moved_party_id'],
    except: { mailed_at: 'when somebody was told', mail_id: 'the same' },
    life: 'kept',
  },
  ledger_check: { by: 'facts', key: ['ledger_check_id'], life: 'forgotten' },

  // Terms of a till
  bonus_setting: { by: 'facts', key: ['bonus_setting_id'], life: 'kept' },
  quick_amounts: { by: 'nothing', why: 'buttons of a till; the cashier sees the amount' },

  // Charges
  charge_progress: { by: 'facts', key: ['employer_id'], plain: ['until'], life: 'kept' },
  charge_order: { by: 'facts', key: ['number'], life: 'kept' },
  charge_order_card: { by: 'facts', key: ['number', 'card_number'], life: 'kept' },
  charge_payment: { by: 'facts', key: ['entry_id'], life: 'once' },
  charge_file: { by: 'facts', key: ['file'], life: 'kept' },
  charge_order_paper: { by: 'facts', key: ['number'], life: 'once' },

  // Joining
  voucher: { by: 'facts', key: ['voucher_id'], life: 'kept' },
  checkout_quote: { by: 'facts', key: ['quote_id'], life: 'forgotten' },
  checkout_order: {
    by: 'facts',
    key: ['order_id'],
    except: { changed_at: 'when to ask the provider again' },
    life: 'kept',
  },
  payment_gone_back: { by: 'facts', key: ['order_id', 'refund_id'], life: 'kept' },
  demo_payment: { by: 'nothing', why: 'what the demo’s payment provider knows; production has none' },

  // Statements and payments
  statement_run: { by: 'facts', key: ['run'], life: 'kept' },
  statement: { by: 'facts', key: ['number'], life: 'once' },
  statement_line: { by: 'facts', key: ['number', 'line'], life: 'once' },
  statement_payment: { by: 'facts', key: ['number'], life: 'once' },
  statement_paper: { by: 'facts', key: ['number'], life: 'once' },
  payment_file: { by: 'facts', key: ['run', 'kind'], life: 'once' },
  payment_file_release: { by: 'facts', key: ['run', 'kind'], life: 'once' },
  payment_file_take: { by: 'facts', key: ['take_id'], life: 'once' },
  payment_return: { by: 'facts', key: ['number'], life: 'once' },
  payment_resumption: { by: 'facts', key: ['number'], life: 'once' },
  partner_payment: { by: 'facts', key: ['entry_id'], life: 'once' },

  // The bank
  bank_file: { by: 'facts', key: ['file_id'], except: { content: 'compared with its SHA-256' }, life: 'once' },
  bank_file_release: { by: 'facts', key: ['file_id'], life: 'once' },
  bank_statement: { by: 'facts', key: ['statement_id'], life: 'once' },
  bank_numbers_explained: { by: 'facts', key: ['iban', 'year', 'first_number', 'last_number'], life: 'once' },
  bank_movement: { by: 'facts', key: ['movement_id'], life: 'once' },
  bank_clarification: { by: 'facts', key: ['movement_id'], life: 'once' },
  bank_decision: { by: 'facts', key: ['movement_id', 'round'], life: 'once' },
  bank_decision_undone: { by: 'facts', key: ['movement_id', 'round'], life: 'once' },
  bank_booking: { by: 'facts', key: ['movement_id', 'round', 'position'], life: 'once' },
  bank_booking_undone: { by: 'facts', key: ['movement_id', 'round', 'position'], life: 'once' },
  bank_payer: { by: 'facts', key: ['movement_id', 'round'], life: 'once' },
  bank_file_refusal: { by: 'nothing', why: SAID_ONLY },

  // Invoices
  invoice: { by: 'facts', key: ['year', 'number'], life: 'once' },
  invoice_price: { by: 'facts', key: ['region_id'], life: 'kept' },
  invoice_month: { by: 'facts', key: ['month'], life: 'once' },
  invoice_reference: { by: 'nothing', why: 'what a business wants to read on its invoices; frozen in each' },
  invoice_refusal: {
    by: 'nothing',
    why: 'a list of what waits; what it is for, or the cards it charges for, stand sealed elsewhere',
  },
  invoice_notice: { by: 'nothing', why: 'a list of what is to be sent by post; who has sent it stands in the audit trail' },
  invoice_payment: { by: 'facts', key: ['payment_id'], life: 'once' },
  reminder: { by: 'facts', key: ['reminder_id'], life: 'once' },
  reminder_letter: { by: 'facts', key: ['letter'], life: 'once' },
  reminder_hold: { by: 'nothing', why: 'who waits with a reminder, and why, stands in the audit trail' },
  invoice_debit: { by: 'facts', key: ['debit'], life: 'kept' },
  invoice_debit_part: { by: 'facts', key: ['year', 'number', 'debit'], life: 'kept' },
  invoice_debit_refusal: { by: 'facts', key: ['year', 'number'], life: 'once' },
  invoice_paper: { by: 'facts', key: ['year', 'number'], life: 'once' },

  // What the tax adviser gets
  datev_setting: { by: 'facts', key: ['region_id'], life: 'kept' },
  datev_business: { by: 'facts', key: ['number'], life: 'once' },
  datev_export: {
    by: 'facts',
    key: ['month', 'batch'],
    except: {
      batch_csv: 'compared with the SHA-256 of all three files',
      business_csv: 'the same',
      documents_xml: 'the same',
    },
    life: 'once',
  },

  // What staff decides, and did
  staff_case: {
    by: 'facts',
    key: ['number'],
    except: { search_text: 'words to find it by', held_by: 'who works on it', held_at: 'since when' },
    life: 'kept',
  },
  case_event: { by: 'facts', key: ['number', 'case_event_id'], life: 'once' },
  transfer_request: { by: 'facts', key: ['transfer_request_id'], life: 'kept' },
  transfer_source: { by: 'facts', key: ['transfer_request_id', 'card_number'], life: 'kept' },
  correction_request: { by: 'facts', key: ['correction_request_id'], life: 'kept' },
  correction_wrong: { by: 'facts', key: ['correction_request_id', 'entry_id'], life: 'kept' },
  correction_right: { by: 'facts', key: ['correction_request_id', 'type'], life: 'kept' },
  four_eyes_act: { by: 'facts', key: ['four_eyes_act_id'], life: 'kept' },
  data_carrier: { by: 'facts', key: ['data_carrier_id'], life: 'kept' },
  move_order: { by: 'facts', key: ['move_order_id'], life: 'kept' },
  move_order_step: { by: 'nothing', why: SAID_ONLY },
  moved_alone: { by: 'facts', key: ['moved_alone_id'], life: 'once' },
  audit_event: { by: 'facts', key: ['audit_event_id'], plain: ['act'], life: 'once' },

  // What is told, typed or worked on
  outbox_mail: { by: 'nothing', why: 'leaves within a minute; secrets are made as it leaves, for the account’s own address' },
  inbox_message: { by: 'nothing', why: SAID_ONLY },
  inbox_entry: { by: 'nothing', why: SAID_ONLY },
  push_device: { by: 'nothing', why: SAID_ONLY },
  push_delivery: { by: 'nothing', why: SAID_ONLY },
  notification: { by: 'nothing', why: SAID_ONLY },
  form_draft: { by: 'nothing', why: 'what somebody has typed and not sent; he reads it before he does' },
  job_run: { by: 'nothing', why: 'when jobs ran; what they did stands elsewhere' },
  schema_migration: { by: 'nothing', why: 'which migrations ran; triggers and rights are checked themselves' },

  // Counted ahead
  booking_notice: { by: 'nothing', why: SAID_ONLY },
  told_until: { by: 'nothing', why: SAID_ONLY },
  counted_until: { by: 'nothing', why: COPY_OF_ENTRIES },
  partner_hour: { by: 'nothing', why: COPY_OF_ENTRIES },
  partner_card_day: { by: 'nothing', why: COPY_OF_ENTRIES },
  partner_card_month: { by: 'nothing', why: COPY_OF_ENTRIES },
  partner_month: { by: 'nothing', why: COPY_OF_ENTRIES },
  region_card_month: { by: 'nothing', why: COPY_OF_ENTRIES },
  region_month: { by: 'nothing', why: COPY_OF_ENTRIES },
  float_until: { by: 'nothing', why: COPY_OF_ENTRIES },
  float_day: { by: 'nothing', why: COPY_OF_ENTRIES },
  float_partner: { by: 'nothing', why: COPY_OF_ENTRIES },
} as const satisfies Record<string, Seal>;

/** A table whose changes leave facts. */
export interface SealedTable {
  name: string;
  key: readonly string[];
  except: readonly string[];
  plain: readonly string[];
  life: ByFacts['life'];
}

/** What shows changes of a table's rows, in a sentence; undefined for a table that does not exist. */
export function describeSeal(table: string): string | undefined {
  const seal = (sealList as Record<string, Seal>)[table];
  const without = (except: Readonly<Record<string, string>> = {}) =>
    Object.keys(except).length ? `, without ${Object.keys(except).join(', ')}` : '';
  switch (seal?.by) {
    case 'facts':
      return `facts${without(seal.except)}.`;
    case 'use':
      return `checked at use${without(seal.except)}.`;
    case 'rule':
      return `rule '${seal.rule}'.`;
    case 'chain':
      return 'a chain of its own.';
    case 'nothing':
      return `none: ${seal.why}.`;
    default:
      return undefined;
  }
}

/** The tables of the list whose changes leave facts. */
export const sealedTables: readonly SealedTable[] = Object.entries<Seal>(sealList).flatMap(([name, seal]) =>
  seal.by === 'facts'
    ? [{ name, key: seal.key, except: Object.keys(seal.except ?? {}), plain: seal.plain ?? [], life: seal.life }]
    : [],
);
