import type { CampaignState } from '#contract/money/campaigns/campaigns.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

export const stateTones = {
  planned: 'waiting',
  running: 'good',
  ended: 'plain',
  stopped: 'bad',
} as const satisfies Record<CampaignState, Tone>;
