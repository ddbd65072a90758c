import classes from './watermark.module.css';

/** Says across the whole screen, and in words for screen readers, that nothing here is real. */
export function Watermark() {
  return (
    <p className={classes.watermark}>
      <span className="visually-hidden">Demoversion</span>
    </p>
  );
}
