const SECRET = 'lets somebody in';
const COUNTED = 'sums of entries for charts; they can be counted anew from the books';
const TOLD = 'what people are told; it decides over no money';
const SHOWN = 'what the public is shown of a shop';
const HOLDER = 'of card holders: the books know cards, not their holders';
const WORKED_ON = 'what somebody has typed or seen and not sent';

/** The tables that no file of a data carrier holds, and why not. Together with the carried ones: all of the schema. */
export const leftTables: Readonly<Record<string, string>> = {
  // Who gets in
  session: SECRET,
  known_device: SECRET,
  mailed_token: SECRET,
  second_factor: SECRET,
  second_factor_ticket: SECRET,
  recovery_code: SECRET,
  till_pin: SECRET,
  captcha: SECRET,
  captcha_token: SECRET,
  throttle: 'counts attempts for minutes',
  balance_link: SECRET,

  // Card holders and employees
  customer: HOLDER,
  consent_event: HOLDER,
  card_name: HOLDER,
  waiting_card: HOLDER,
  expiry_notice: HOLDER,
  gift_notice: HOLDER,
  campaign_person: HOLDER,
  employee_card: 'of employees of somebody else; what their cards were charged with stands in the charge orders',
  campaign_list: 'how a list was judged, to answer the same request again; gifts stand in their own file',
  employee_card_batch: 'how to undo an edit of such cards',
  charge_progress: 'up to which day charge orders are frozen; they stand in their own file',
  booking_notice: HOLDER,

  // Told, shown, typed
  outbox_mail: 'mails, forgotten after 90 days; papers stand in files of their own',
  inbox_message: TOLD,
  inbox_entry: TOLD,
  push_device: TOLD,
  push_delivery: TOLD,
  notification: TOLD,
  perk: TOLD,
  legal_text: 'published by the portal itself; the procedure document says where',
  legal_text_copy: 'a copy of what another host publishes',
  content_fetch: 'when that was fetched',
  region_picture: SHOWN,
  region_part: WORKED_ON,
  category: SHOWN,
  community: SHOWN,
  trade_association: SHOWN,
  branch_publication: SHOWN,
  branch_place: SHOWN,
  branch_category: SHOWN,
  logo: SHOWN,
  quick_amounts: 'buttons of a till',
  form_draft: WORKED_ON,
  seen_data: WORKED_ON,
  checkout_quote: 'a price for half an hour; what was agreed stands in the order',
  maintenance: TOLD,

  // Those who have no contract
  prospect: 'has no contract yet, and no booking',
  potential_partner: 'has no contract, and no booking',

  // Marks of jobs, and what tests need
  invoice_month: 'which months a job has done; the invoices stand in their own file',
  invoice_reference: 'what a business wants to read on its invoices; frozen in each',
  bank_file_refusal: 'a file that was not read, so nothing of it was booked',
  take_over_letters_taken: 'who took a list for letters; it stands in the trail, too',
  former_part: 'rows of a former provider’s file until they are shown; what each means stands in a file of its own',
  card_file_taken: 'who took a list of cards for the printer; it stands in the trail, too',
  demo_payment: 'of the demo; production has none',
  region_home: 'in which database a region is written',
  cell: 'ranges of numbers of this database',
  neighbour_cell: 'which other databases there are',
  region_address: 'in which database a region lives',
  move_order: 'that it moves to another database; the four-eyes acts stand in their own file',
  move_order_step: 'how far that is',
  schema_migration: 'which migrations ran; the program is described in the procedure document',
  counted_until: COUNTED,
  partner_hour: COUNTED,
  partner_card_day: COUNTED,
  partner_card_month: COUNTED,
  partner_month: COUNTED,
  region_card_month: COUNTED,
  region_month: COUNTED,
  float_until: COUNTED,
  float_day: COUNTED,
  float_partner: COUNTED,
  told_until: TOLD,
  campaign_until: 'how far a job has looked for what earns gifts; the gifts stand in their own file',
};
