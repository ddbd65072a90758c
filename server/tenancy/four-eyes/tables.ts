import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    four_eyes_act: {
      four_eyes_act_id: Generated<number>;
      region_id: number | null;
      kind: string;
      subject: string;
      payload: string;
      reason: string;
      asked_by: number;
      asked_at: Generated<Date>;
      state: Generated<'open' | 'done' | 'refused' | 'withdrawn'>;
      decided_by: Generated<number | null>;
      decided_at: Generated<Date | null>;
      refusal: Generated<string | null>;
      problem: Generated<string | null>;
      takes_effect_at: Generated<Date | null>;
    };
    moved_alone: {
      region_id: number;
      moved_alone_id: Generated<number>;
      person_id: number;
      target: string;
      cents: number;
      idempotency_key: string | null;
      is_only_one: boolean;
      moved_on: Generated<string>;
    };
  }
}
