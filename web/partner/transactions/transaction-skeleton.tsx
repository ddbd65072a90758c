import classes from './transactions.module.css';

/** The place of the table as long as nothing is known. */
export function TransactionSkeleton() {
  return (
    <output className={classes.skeleton}>
      <span className="visually-hidden">Die Transaktionen werden geladen …</span>
    </output>
  );
}
