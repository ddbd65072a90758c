import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconSparkles } from '@tabler/icons-react';
import type { Statistics } from '#contract/partner-statistics.ts';
import { changeOf, type FigureChange } from './figure-change.ts';
import type { Figure } from './figures-of.ts';
import { nameOf, otherName } from './period-names.ts';
import classes from './figures.module.css';

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual, new: IconSparkles };

/** The figures of the period on show, each beside that of the other one. */
export function FigureTiles({ statistics, figures }: { statistics: Statistics; figures: readonly Figure[] }) {
  return (
    <dl className={classes.tiles}>
      {figures.map((figure) => (
        <Tile key={figure.key} statistics={statistics} figure={figure} />
      ))}
    </dl>
  );
}

function Tile({ statistics, figure }: { statistics: Statistics; figure: Figure }) {
  const current = figure.value(statistics.current.figures);
  const previous = figure.value(statistics.previous.figures);
  const other = otherName(statistics);
  return (
    <div className={classes.tile} data-figure={figure.key}>
      <dt>{figure.label}</dt>
      <dd className={classes.value}>{current === null ? '–' : figure.format(current)}</dd>
      <dd className={classes.detail}>{figure.detail(statistics.current.figures)}</dd>
      <dd className={classes.change}>
        {current !== null && previous !== null ? (
          <Change change={changeOf(current, previous)} other={other} previous={figure.format(previous)} />
        ) : (
          <span>{`${nameOf('previous', statistics)}: ${previous === null ? '–' : figure.format(previous)}`}</span>
        )}
      </dd>
    </div>
  );
}

interface ChangeProps {
  change: FigureChange;
  other: string;
  previous: string;
}

function Change({ change: { direction, percent, words }, other, previous }: ChangeProps) {
  const Icon = icons[direction];
  return (
    <>
      <Icon size={18} aria-hidden="true" data-direction={direction} />
      <span>
        {percent && <strong className="amount">{percent}</strong>}
        <span className={classes.other}>
          {`${words} ${other}`}
          {(direction === 'more' || direction === 'less') && ` (${previous})`}
        </span>
      </span>
    </>
  );
}
