declare module '#server/platform/db/tables.ts' {
  interface Tables {
    expiry_notice: {
      region_id: number;
      card_number: string;
      /** ISO date. */
      expires_on: string;
      customer_id: number;
      noticed_at: Date;
      outbox_mail_id: number;
    };
  }
}
