declare module '#server/platform/db/tables.ts' {
  interface Tables {
    maintenance: {
      is_active: boolean;
      type: string;
      headline: string;
      content_html: string;
      switched_at: Date;
    };
  }
}
