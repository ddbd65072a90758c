import { Fragment, type ReactNode } from 'react';
import classes from './desk.module.css';

/** Names and values below each other; what has no value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' &&
          // What holds for some alone: `isTest && 'ja'`.
          value !== false && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
