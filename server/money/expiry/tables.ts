interface ExpiryNoticeTable {
  region_id: number;
  card_number: string;
  /** ISO date. */
  expires_on: string;
  customer_id: number;
  noticed_at: Date;
  outbox_mail_id: number;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    expiry_notice: ExpiryNoticeTable;
  }
}
