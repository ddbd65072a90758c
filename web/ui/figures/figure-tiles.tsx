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
  format: (value: number) => string;
  /** Its parts, in words. */
  detail: string;
}

interface FigureTilesProps {
  tiles: readonly FigureTile[];
  /** The time that the figures are compared with, by itself: "letzter Monat". */
  previousName: string;
  /** The same behind "mehr als": "letzten Monat". */
  otherName: string;
  /** The time is not over: nothing may become something yet. */
  isRunning?: boolean;
}

export function FigureTiles({ tiles, previousName, otherName, isRunning = false }: FigureTilesProps) {
  return (
    <dl className={`stack mt-4 gap-3 ${classes.tiles}`}>
      {tiles.map(({ key, label, current, previous, format, detail }) => (
        <div key={key} className={`row gap-1 gap-x-4 ${classes.tile}`} data-figure={key}>
          <dt>{label}</dt>
          <dd className={classes.value}>{current === null ? '–' : format(current)}</dd>
          <dd className={`soft ${classes.detail}`}>{detail}</dd>
          <dd className={classes.change}>
            {current !== null && previous !== null && !(isRunning && current === 0) ? (
              <Change current={current} previous={previous} other={otherName} format={format} />
            ) : (
              <span>{`${previousName}: ${previous === null ? '–' : format(previous)}`}</span>
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
}

function Change({ current, previous, other, format }: ChangeProps) {
  const { direction, percent, words } = changeOf(current, previous);
  const Icon = icons[direction];
  return (
    <>
      <Icon size={18} aria-hidden="true" data-direction={direction} />
      <span>
        {percent && <strong className="amount">{percent}</strong>}
        <span className={`soft ${classes.other}`}>
          {`${words} ${other}`}
          {(direction === 'more' || direction === 'less') && ` (${format(previous)})`}
        </span>
      </span>
    </>
  );
}
