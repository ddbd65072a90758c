/** So many banking days before it is collected, a direct debit for charges is told. Also in texts and default FAQs. */
export const DEBIT_LEAD_DAYS = 5;
/** So many days before its cards are loaded, an employer who pays by invoice gets it. */
export const INVOICE_LEAD_DAYS = 14;
