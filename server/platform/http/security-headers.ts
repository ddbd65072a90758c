import type { Config } from '#server/platform/config.ts';

/** For everything except pages, which have their own policy (page-policy.ts). */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For the scanner: camera. For a shown card: screen stays on. For hints near a place: location. Nothing else. */
const PERMISSIONS =
  'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), microphone=(), midi=(), payment=(), screen-wake-lock=(self), usb=()';

/**
 * The headers of every answer, also of refusals. Fixed texts, because tills wait for answers: the usual library builds
 * them for each answer and outside Fastify, so that Node must merge them one by one.
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
