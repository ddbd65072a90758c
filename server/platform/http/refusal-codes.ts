/**
 * Every kind of refusal: the `errorCode` of the answer, its status and its reason. Codes are for programs (clients,
 * tests, logs); people read the message beside it. The till's codes are the specification's.
 */
export const refusalCodes = {
  // 400: the request cannot come from one of our forms.
  MALFORMED: 400, // not of the call's shape
  TOO_DEEP: 400, // JSON with more levels than any form of ours has

  // 403: not this caller, or not now.
  NO_SESSION: 403, // nobody is signed in, or not any more
  FOREIGN_PAGE: 403, // the request does not come from a page of ours with its token
  SECOND_FACTOR_MISSING: 403, // signed in by password only, where a second step is due
  NOT_PERMITTED: 403, // the call in the contract does not name this role

  // 404: missing, or not the caller's; the answer does not say which.
  NOT_FOUND: 404,
  NO_PERSON: 404, // a payment's person has ended the account
  NO_PAYER: 404, // a payment's person takes part already

  // 409: possible at another time or in another state; loading the page again shows why not.
  CHANGED_MEANWHILE: 409, // somebody else has saved since the page was loaded
  CHANGED: 409, // the same, of a draft for a region
  READS_OTHERWISE: 409, // what waits for a second person has changed since that person read it
  WRONG_STATE: 409, // the contract is not in the state that the act is for
  TOO_LATE: 409, // the time in which it can be undone is over
  ALREADY_CANCELLED: 409, // an invoice is cancelled once
  LIST_CHANGED: 409, // what somebody has seen and wants to send is another list by now
  ALREADY_OPEN: 409, // there is a case for it
  CASE_OPEN: 409, // the case of a lost card stands in the way
  ALREADY_REQUESTED: 409, // a correction, a transfer or a move of the same is waiting
  ALREADY_DECIDED: 409, // the case, or the act that waited for a second person
  WAITS_ALREADY: 409, // for a second person
  HELD_BY_ANOTHER: 409, // another person works on the case
  SEVERAL_CASES: 409, // a number that several regions have
  SEVERAL_REGIONS: 409, // the same, of a booking
  JOINED_ALREADY: 409, // the person takes part already
  ALREADY_RUNNING: 409, // the job runs or is about to
  BALANCE_CHANGED: 409, // a till has booked on the card meanwhile
  CARD_REPLACED: 409, // another card has taken its place
  CARD_EMPTIED: 409, // its balance has gone to another card
  CARD_LOCKED: 409, // the card is locked; at the till 422
  CARD_NOT_LOCKED: 409, // nothing to unlock
  CARD_NOT_REGISTERED: 409, // nobody holds it
  CARD_TAKEN: 409, // somebody else holds it, or cannot be added
  CARDS_NOT_AT_HAND: 409, // some of the cards are not in stock
  HOLDER_CHANGED: 409, // the card has another holder than when the replacement was asked for
  BATCH_UNFINISHED: 409, // its cards are still being produced
  CONFIRMATION_NEEDED: 409, // a change of charges waits for the answer to a question
  LINKS_EXIST: 409, // new links would end those of cards that were handed out
  HAS_LINKS: 409, // the same, of companies
  OTHER_ORDER: 409, // the key was used for another request for cards
  NOT_A_CARD_HOLDER: 409, // staff can end the accounts of card holders only
  ACCOUNT_ENDED: 409, // there is no account any more
  SECOND_FACTOR_ON: 409, // nothing to switch on
  NOT_SEALED: 409, // entries of the month still wait for their seals
  PAYMENT_RUNNING: 409, // the person has a payment on its way
  ORDER_ENDED: 409, // what was to be paid had ended
  // 409: why a balance cannot move to the new card.
  SOURCE_UNKNOWN: 409,
  SOURCE_EMPTIED: 409,
  SOURCE_TAKEN_BACK: 409,
  TARGET_UNKNOWN: 409,
  TARGET_LOCKED: 409,
  TEST_AND_REAL: 409,

  // 410: the right question at the wrong door. Not 421, which browsers answer by asking once more by themselves.
  MOVED: 410, // the region lives in another cell; the answer has its `address`

  // 413, 415: the body cannot be used at all.
  TOO_LARGE: 413,
  WRONG_TYPE: 415,

  // 422: a rule is broken; the same request can never succeed.
  RULE_BROKEN: 422, // with the message of each field where fields are to blame
  ROWS_INVALID: 422, // with what is wrong in each row of a file
  KEY_REUSED: 422, // the idempotency key belongs to another request
  PIN_CLOSED: 422, // too many wrong ones; only the password opens it again
  TICKET_SPENT: 422, // the second step of a sign-in came too late, or for the second time
  NOT_APPROVED: 422, // the payment was not confirmed at the provider's
  PAYMENT_PENDING: 422, // the provider has not said yet whether it was paid
  PAYMENT_FAILED: 422, // the payment was declined, or has ended
  PAID_UNSAVED: 422, // paid, and what was paid for could not be saved
  NOT_SIGNED: 422, // a provider's message without its signature
  SOURCE_FAILED: 422, // the region content's source does not answer as it should
  // 422 at the till: `errorStatusCode` has the code too.
  NOT_SUFFICIENT_FUNDS: 422,
  CARD_UNKNOWN: 422,
  MONTHLY_LIMIT_EXCEEDED: 422,
  BONUS_INACTIVE: 422,
  BONUS_LIMIT_EXCEEDED: 422,
  FOREIGN_REGION: 422,
  INVALID_AMOUNT: 422,
  STORNO_TOO_LATE: 422,
  ALREADY_REVERSED: 422,
  GROUND_GONE: 422, // the booking that a bonus was for has been taken back (without `errorStatusCode`)

  // 429, 503: later, with the seconds to wait (Retry-After).
  TOO_MANY: 429, // attempts, or calls from an address
  OVERLOADED: 503, // more work waits than can be done soon; better said at once than after a timeout
  OUTCOME_UNKNOWN: 503, // the database went away meanwhile; what was sent without a key may be saved
  MOVING: 503, // the region's books are being moved to another database, or were a moment ago
  MAINTENANCE: 503, // announced by staff
  PROVIDER_SILENT: 503, // the payment provider does not answer

  // 500: an error of ours; the log has it.
  INTERNAL: 500,
} as const;

export type RefusalCode = keyof typeof refusalCodes;
