import { findActText } from '#contract/tenancy/audit/audit-acts.ts';
import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';

/** Who did what to this contract, the latest first. */
export function TrailPanel({ record: { trail } }: { record: BusinessRecord }) {
  return (
    <DeskPanel title="Verlauf">
      {trail.length === 0 && <p>An diesem Vertrag wurde noch nichts geändert.</p>}
      <ol className="stack plain-list gap-4">
        {trail.map(({ at, act, by, reason }) => (
          <li key={`${at} ${act}`}>
            {findActText(act)}
            <br />
            <span className="soft breakable">
              {formatInstant(at)}, {by}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}
