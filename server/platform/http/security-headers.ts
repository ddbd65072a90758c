import type { Config } from '#server/platform/config.ts';

/** For all that is no page of ours; pages have a policy of their own (page-policy.ts). */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** The scanner wants the camera, a card on show a screen that stays on, and hints for a place where the phone is; nothing wants anything else. */
const PERMISSIONS =
  'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), microphone=(), midi=(), payment=(), screen-wake-lock=(self), usb=()';

/**
 * What every answer carries, refused ones too. Fixed texts, because a till waits for them: the usual library puts them together anew for each
 * answer, and past Fastify, so that Node has to merge them with the rest one by one.
 */
export function securityHeaders({ isProduction }: Pick<Config, 'isProduction'>): Record<string, string> {
  return {
    'content-security-policy': ANSWER_POLICY,
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
