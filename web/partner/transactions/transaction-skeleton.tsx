import classes from './transactions.module.css';

/** The place of the table as long as nothing is known. */
export function TransactionSkeleton() {
  return (
    <div className={classes.skeleton} role="status">
      <span className="visually-hidden">Die Transaktionen werden geladen …</span>
    </div>
  );
}
