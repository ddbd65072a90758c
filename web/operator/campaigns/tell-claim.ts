import { formatCents } from '#contract/common/money.ts';
import type { CampaignClaim } from '#contract/money/campaigns/campaigns.ts';
import { formatDate } from '#web/format/format-date.ts';

/** What a campaign's sponsor has still to transfer, or gets back. */
export function tellClaim({ label, claimedCents, openCents, dueOn, isOverdue }: CampaignClaim): string {
  const open = `${formatCents(Math.abs(openCents))} €`;
  if (openCents === 0)
    return claimedCents === 0 ? 'nichts zu bezahlen' : `${formatCents(claimedCents)} € sind bezahlt (${label})`;
  if (openCents < 0) return `${open} sind zu erstatten (${label})`;
  return `${open} sind offen, ${isOverdue ? 'überfällig seit' : 'fällig am'} ${formatDate(dueOn)}, Verwendungszweck ${label}`;
}
