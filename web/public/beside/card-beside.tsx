import { useId, type ReactNode } from 'react';
import { currentRegion } from '#web/api/current-region.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import classes from './card-beside.module.css';

interface CardBesideProps {
  /** Of what helps with the form. */
  title: string;
  help: ReactNode;
  /** What is printed on the card, where the help speaks of it. */
  printed?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A long form, and where there is room the region's card beside it, with what helps to fill it in. */
export function CardBeside({ title, help, printed, children }: CardBesideProps) {
  const id = useId();
  const region = currentRegion.use();
  return (
    <div className={`stack gap-10 from-top mt-8 ${classes.room}`}>
      {children}
      <aside className={classes.beside} aria-labelledby={id}>
        <div className={`login-hero ${classes.picture}`}>
          <CityCard region={region}>{printed}</CityCard>
        </div>
        <h2 id={id}>{title}</h2>
        {help}
      </aside>
    </div>
  );
}
