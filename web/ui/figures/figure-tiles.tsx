import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconSparkles } from '@tabler/icons-react';
import { changeOf } from './figure-change.ts';
import classes from './figure-tiles.module.css';

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual, new: IconSparkles };

/** A number that one looks at first. */
export interface FigureTile {
  key: string;
  label: string;
  /** The number itself: a count, or cents; null where there is none, such as the average of nothing. */
  current: number | null;
  /** The same of the time that it is compared with. */
  previous: number | null;
  /** Why there is none of that time, in place of a dash. */
  previousText?: string | undefined;
  format: (value: number) => string;
  /** Its parts, in words. */
  detail: string;
  /** It comes from so few that a percentage would say more than there is: the difference alone is told. */
  isOfFew?: boolean;
}

/** Below so many bookings one more or less is a large part of a hundred. */
export const FEW = 20;

interface FigureTilesProps {
  tiles: readonly FigureTile[];
  /** The time that the figures are compared with, by itself: "letzter Monat". */
  previousName: string;
  /** The same behind "mehr als": "letzten Monat". */
  otherName: string;
  /** The time is not over: nothing may become something yet. */
  isRunning?: boolean;
  /** "Okt. 26": its name below the change, in place of what the figure was then. */
  brief?: string;
}

export function FigureTiles({ tiles, previousName, otherName, isRunning = false, brief }: FigureTilesProps) {
  return (
    <dl className={`stack mt-4 gap-3 ${classes.tiles}`}>
      {tiles.map(({ key, label, current, previous, previousText = '–', format, detail, isOfFew }) => (
        <div key={key} className={`row gap-1 gap-x-4 ${classes.tile}`} data-figure={key}>
          <dt>{label}</dt>
          <dd className={classes.value}>{current === null ? '–' : format(current)}</dd>
          <dd className={`soft ${classes.detail}`}>{detail}</dd>
          <dd className={classes.change}>
            {current !== null && previous !== null && !(isRunning && current === 0) ? (
              <Change {...{ current, previous, format, isOfFew, brief }} other={otherName} />
            ) : (
              <span className="soft">{`${previousName}: ${previous === null ? previousText : format(previous)}`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  current: number;
  previous: number;
  other: string;
  format: (value: number) => string;
  isOfFew: boolean | undefined;
  brief: string | undefined;
}

function Change({ current, previous, other, format, isOfFew, brief }: ChangeProps) {
  const { direction, percent, size, words } = changeOf(current, previous);
  const Icon = icons[direction];
  const hasChanged = direction === 'more' || direction === 'less';
  const isMore = current > previous;
  const difference = isOfFew && hasChanged ? format(Math.abs(current - previous)) : null;
  const signed = difference ? `${isMore ? '+' : '−'}${difference}` : (percent ?? (direction === 'same' ? 'gleich' : 'neu'));
  if (brief)
    return (
      <>
        <Icon size={18} aria-hidden="true" data-direction={direction} />
        <span>
          <strong className="amount">{signed}</strong>{' '}
          <span className={`soft ${classes.brief}`}>{`${signed.endsWith('so viel') ? 'wie' : 'gegen'} ${brief}`}</span>
        </span>
      </>
    );
  return (
    <>
      <Icon size={18} aria-hidden="true" data-direction={direction} />
      {/* What the heading of all tiles says is not said to the eye in each. */}
      <span aria-hidden="true">
        <strong className="amount">{signed}</strong>
        {current !== previous && <span className={`soft ${classes.other}`}>{` (${format(previous)})`}</span>}
      </span>
      <span className="visually-hidden">
        {`${difference ?? size ?? ''} ${!difference ? words : isMore ? 'mehr als' : 'weniger als'} ${other}`.trim()}
        {hasChanged && ` (${format(previous)})`}
      </span>
    </>
  );
}
