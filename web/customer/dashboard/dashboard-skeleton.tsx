import classes from './dashboard.module.css';

/** The shape of the dashboard until its data are there; the shell says in words that something is loading. */
export function DashboardSkeleton() {
  return (
    <div className="wallet" aria-hidden="true">
      <div className={`${classes.bone} ${classes.boneCard}`} />
      <div className={`${classes.bone} ${classes.boneBalance}`} />
      <div className={`${classes.bone} ${classes.boneBookings}`} />
    </div>
  );
}
