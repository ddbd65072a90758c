import type { Generated, JSONColumnType } from 'kysely';
import type { PartData, RegionPart } from '#contract/tenancy/regions/region-parts.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    region_part: {
      /** Null: a text of the operator. */
      region_id: number | null;
      part: RegionPart;
      version: Generated<number>;
      draft: JSONColumnType<PartData> | null;
      edited_by: number;
      edited_at: Generated<Date>;
    };
    region_publication: {
      region_id: number | null;
      publication_id: Generated<number>;
      part: RegionPart;
      data: JSONColumnType<PartData>;
      note: string;
      /** Null: as it was before it was first edited. */
      published_by: number | null;
      published_at: Generated<Date>;
    };
  }
}
