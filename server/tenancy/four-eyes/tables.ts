import type { Generated } from 'kysely';

interface FourEyesActTable {
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
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    four_eyes_act: FourEyesActTable;
  }
}
