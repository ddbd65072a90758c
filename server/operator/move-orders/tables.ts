import type { Generated, JSONColumnType } from 'kysely';
import type { MoveStep } from '#contract/operator/move-orders/move-orders.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** What the command writes is only read here: `begun_at`, `ending` and `ended_at`. */
    move_order: {
      move_order_id: Generated<number>;
      moving_region: number;
      /** The address of another cell. */
      target: string;
      not_before: Date;
      not_after: Date;
      reason: string;
      asked_by: number;
      /** Null where nobody else could agree. */
      agreed_by: number | null;
      agreed_at: Generated<Date>;
      withdrawn_by: Generated<number | null>;
      withdrawn_at: Generated<Date | null>;
      begun_at: Generated<Date | null>;
      ending: Generated<'moved' | 'given-up' | null>;
      ended_at: Generated<Date | null>;
    };
    /** Written by the command alone. */
    move_order_step: {
      move_order_id: number;
      step_id: Generated<number>;
      at: Generated<Date>;
      step: MoveStep['step'];
      details: JSONColumnType<object>;
    };
  }
}
