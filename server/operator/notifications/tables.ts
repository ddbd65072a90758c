import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    notification: {
      region_id: number;
      notification_id: Generated<number>;
      type: 'message' | 'test' | 'nearby';
      message_id: number;
      cluster: 'customers' | 'partners' | 'all';
      cards: 'registered' | 'unregistered' | 'any' | null;
      category_ids: number[];
      send_at: Date;
      created_by: number;
      created_at: Generated<Date>;
      begun_at: Date | null;
      worked_on_until: Date | null;
      delivered_at: Date | null;
      ended_at: Date | null;
      stopped_at: Date | null;
      stopped_by: number | null;
      people: number | null;
      devices: number | null;
      accepted: number | null;
      failed: number | null;
    };
  }
}
