import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './progress.module.css';

/** Says that something is on its way. Its style keeps it out of sight for the first 150 ms. */
export function Progress() {
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  const isBusy = useIsFetching() + useIsMutating() > 0 || isNavigating;
  return (
    <output className={classes.place}>
      {isBusy && (
        <span className={classes.progress}>
          <span className={classes.wheel} aria-hidden="true" />
          Wird geladen …
        </span>
      )}
    </output>
  );
}
