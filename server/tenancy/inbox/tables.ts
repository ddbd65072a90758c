import type { Generated } from 'kysely';

export type MessageKind = 'message' | 'nearby' | 'booking';
export type Urgency = 'low' | 'normal' | 'high';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    inbox_message: {
      region_id: number;
      message_id: Generated<number>;
      kind: MessageKind;
      title: string;
      body: string;
      urgency: Urgency;
      /** Where a tap on the device leads; null for the inbox. */
      path: string | null;
      created_at: Generated<Date>;
      latitude: number | null;
      longitude: number | null;
      valid_from: Date | null;
      valid_until: Date | null;
    };
    inbox_entry: {
      region_id: number;
      message_id: number;
      person_id: number;
      arrived_at: Generated<Date>;
      read_at: Date | null;
    };
    push_device: {
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
    };
    push_delivery: {
      region_id: number;
      message_id: number;
      push_device_id: number;
      /** Goes up from 0, which is sent first. */
      rank: number;
      attempts: Generated<number>;
      created_at: Generated<Date>;
      next_attempt_at: Generated<Date>;
      outcome: 'accepted' | 'gone' | 'failed' | 'expired' | null;
    };
  }
}
