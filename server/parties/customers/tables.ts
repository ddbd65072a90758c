import type { Generated } from 'kysely';
import type { ConsentKind } from '#contract/parties/customers/consents.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    customer: {
      region_id: number;
      person_id: number;
      title: string | null;
      street: string;
      zip: string;
      city: string;
      country: string;
      phone: string | null;
      /** ISO date. */
      birthdate: string;
    };
    consent_event: {
      region_id: number;
      consent_event_id: Generated<number>;
      person_id: number;
      kind: ConsentKind;
      act: 'asked' | 'given' | 'withdrawn';
      wording_version: string;
      wording: string;
      at: Generated<Date>;
    };
  }
}
