/** A table whose changes leave facts (in the database: `watch_facts` in the migrations). */
export interface SealedTable {
  name: string;
  key: readonly string[];
  /** Columns that are not sealed: sums of what is sealed elsewhere, and columns that decide nothing. */
  except?: readonly string[];
  /** Columns whose values are stored readable in the fact, because rules ask for them. */
  plain?: readonly string[];
  /**
   * `once`: rows are written once. `kept`: rows may change but stay. `forgotten`: rows may be deleted, as the law
   * requires.
   */
  life: 'once' | 'kept' | 'forgotten';
}

/** Tables that decide over money but are no entries (design 3). A test compares them with the triggers. */
export const sealedTables: readonly SealedTable[] = [
  { name: 'region', key: ['region_id'], except: ['content', 'faqs'], life: 'kept' },
  { name: 'region_bank', key: ['region_id'], life: 'kept' },
  { name: 'partner', key: ['partner_id'], except: ['version'], life: 'kept' },
  { name: 'branch', key: ['branch_id'], life: 'kept' },
  { name: 'partner_bank', key: ['partner_id'], life: 'kept' },
  { name: 'bonus_setting', key: ['bonus_setting_id'], life: 'kept' },
  { name: 'partner_disagio', key: ['partner_disagio_id'], life: 'kept' },
  { name: 'employer', key: ['employer_id'], except: ['version'], life: 'kept' },
  { name: 'employer_bank', key: ['employer_id'], life: 'kept' },
  { name: 'employee_card', key: ['card_number'], except: ['personnel_note', 'version'], life: 'forgotten' },
  { name: 'person', key: ['person_id'], life: 'kept' },
  { name: 'consent_event', key: ['consent_event_id'], life: 'forgotten' },
  { name: 'card', key: ['card_number'], life: 'kept' },
  { name: 'card_replacement', key: ['old_card'], life: 'once' },
  {
    name: 'account',
    key: ['account_id'],
    except: ['balance', 'month', 'month_cents', 'bonus_cents', 'bonus_day', 'settled_until'],
    plain: ['status', 'is_test'],
    life: 'kept',
  },
  { name: 'expiry_notice', key: ['card_number', 'expires_on'], life: 'forgotten' },
  { name: 'statement_run', key: ['run'], life: 'kept' },
  { name: 'statement', key: ['number'], life: 'once' },
  { name: 'statement_line', key: ['number', 'line'], life: 'once' },
  { name: 'statement_payment', key: ['number'], life: 'once' },
  { name: 'payment_file', key: ['run', 'kind'], life: 'once' },
  { name: 'statement_paper', key: ['number'], life: 'once' },
  { name: 'payment_file_release', key: ['run', 'kind'], life: 'once' },
  { name: 'payment_file_take', key: ['take_id'], life: 'once' },
  { name: 'payment_return', key: ['number'], life: 'once' },
  { name: 'payment_resumption', key: ['number'], life: 'once' },
  { name: 'partner_payment', key: ['entry_id'], life: 'once' },
  { name: 'storno', key: ['entry_id'], life: 'once' },
  { name: 'day_closing', key: ['branch_id', 'day', 'version'], life: 'once' },
  { name: 'charge_order', key: ['number'], life: 'kept' },
  { name: 'charge_order_card', key: ['number', 'card_number'], life: 'kept' },
  { name: 'charge_payment', key: ['entry_id'], life: 'once' },
  { name: 'charge_file', key: ['file'], life: 'kept' },
  { name: 'charge_order_paper', key: ['number'], life: 'once' },
  { name: 'staff_case', key: ['number'], except: ['search_text', 'held_by', 'held_at'], life: 'kept' },
  { name: 'transfer_request', key: ['transfer_request_id'], life: 'kept' },
  { name: 'transfer_source', key: ['transfer_request_id', 'card_number'], life: 'kept' },
  { name: 'correction_request', key: ['correction_request_id'], life: 'kept' },
  { name: 'correction_wrong', key: ['correction_request_id', 'entry_id'], life: 'kept' },
  { name: 'correction_right', key: ['correction_request_id', 'type'], life: 'kept' },
  { name: 'four_eyes_act', key: ['four_eyes_act_id'], life: 'kept' },
  { name: 'prospect', key: ['person_id'], life: 'forgotten' },
  { name: 'checkout_order', key: ['order_id'], except: ['data', 'approve_url', 'changed_at'], life: 'kept' },
  { name: 'bank_change', key: ['bank_change_id'], life: 'kept' },
  { name: 'voucher', key: ['voucher_id'], life: 'kept' },
  { name: 'audit_event', key: ['audit_event_id'], plain: ['act'], life: 'once' },
];
