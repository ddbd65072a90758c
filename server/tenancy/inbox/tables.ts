import type { Generated } from 'kysely';

export type MessageKind = 'message' | 'nearby';
export type Urgency = 'low' | 'normal' | 'high';

interface InboxMessageTable {
  region_id: number;
  message_id: Generated<number>;
  kind: MessageKind;
  title: string;
  body: string;
  urgency: Urgency;
  created_at: Generated<Date>;
  latitude: number | null;
  longitude: number | null;
  valid_from: Date | null;
  valid_until: Date | null;
}

interface InboxEntryTable {
  region_id: number;
  message_id: number;
  person_id: number;
  arrived_at: Generated<Date>;
  read_at: Date | null;
}

interface PushDeviceTable {
  push_device_id: Generated<number>;
  region_id: number | null;
  person_id: number;
  endpoint: string;
  endpoint_hash: Buffer;
  browser_hash: Buffer | null;
  host: string;
  p256dh: string;
  auth: string;
  name: string;
  wants_messages: Generated<boolean>;
  wants_nearby: Generated<boolean>;
  created_at: Generated<Date>;
}

interface PushDeliveryTable {
  region_id: number;
  message_id: number;
  push_device_id: number;
  /** Goes up from 0, which is sent first. */
  rank: number;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  next_attempt_at: Generated<Date>;
  outcome: 'accepted' | 'gone' | 'failed' | 'expired' | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    inbox_message: InboxMessageTable;
    inbox_entry: InboxEntryTable;
    push_device: PushDeviceTable;
    push_delivery: PushDeliveryTable;
  }
}
