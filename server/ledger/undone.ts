/** What stands in place of the bank's words where a payment is undone, as it was for another item. */
export const UNDONE = 'Zuordnung zurückgenommen';
