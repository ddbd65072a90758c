/** The fields of ledger_item (server/migrations/0250-ledger-post.sql), in its order. */
const FIELDS = [
  'n',
  'type',
  'card',
  'cents',
  'fee',
  'partner',
  'branch',
  'actor',
  'key',
  'hash',
  'reversalOf',
  'grantedFor',
  'allowed',
  'mark',
  'reason',
] as const;

/** An item of ledger_post; what is left out is null. Amounts in cents. */
export type LedgerItem = { [Field in (typeof FIELDS)[number]]?: string | number | boolean | null | undefined };

/**
 * Items as text of the type `ledger_item[]`, for ledger_post and ledger_correct. PostgreSQL reads it in a third of the
 * time that JSON takes.
 */
export function ledgerItems(items: readonly LedgerItem[]): string {
  return `{${items.map((item) => quoted(`(${FIELDS.map((field) => fieldText(item[field])).join(',')})`)).join(',')}}`;
}

function fieldText(value: LedgerItem[keyof LedgerItem]): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' && !PLAIN.test(value) ? quoted(value) : String(value);
}

/** Texts that need no quotes in a record. */
const PLAIN = /^[\w.-]+$/;

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
