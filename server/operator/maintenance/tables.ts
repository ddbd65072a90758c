interface MaintenanceTable {
  is_active: boolean;
  type: string;
  headline: string;
  content_html: string;
  switched_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    maintenance: MaintenanceTable;
  }
}
