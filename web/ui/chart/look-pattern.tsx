import type { Look } from '#web/ui/chart/chart.ts';

/** The definition of a look, to be filled with as `url(#id)`. */
export function LookPattern({ id, look: { fill, stroke, pattern } }: { id: string; look: Look }) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} fill={fill} />
      {pattern === 'stripes' && <path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke={stroke} strokeWidth={1.5} />}
      {pattern === 'dots' && <circle cx={4} cy={4} r={1.5} fill={stroke} />}
      {pattern === 'grid' && <path d="M0 4H8M4 0V8" stroke={stroke} strokeWidth={1} />}
    </pattern>
  );
}
