import { useId, type ReactNode } from 'react';
import classes from './form.module.css';

/** A part of a long form under its own heading: two columns where there is room; `data-wide` spans both. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`mt-8 ${classes.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`stack gap-5 mt-5 ${classes.grid}`}>{children}</div>
    </section>
  );
}
