import { IconCircleCheck, type Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { formatEuros } from '#contract/common/money.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { KeptWords } from '#web/ui/kept-words.tsx';
import classes from './staff-start.module.css';

/** Lines of one kind below their heading. Without lines and words for that, nothing. */
export function DayPart({ title, none, children }: { title: string; none?: ReactNode; children: ReactNode }) {
  const id = useId();
  const isEmpty = [children].flat(2).filter(Boolean).length === 0;
  if (isEmpty && !none) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? none : <ul className="plain-list">{children}</ul>}
    </section>
  );
}

export interface DayLineProps {
  sign: Icon;
  tone?: 'bad' | 'attention' | undefined;
  to: string | null;
  text: string;
  about?: string | undefined;
  count?: number;
  cents?: number | null;
  when: string | null;
}

/** A sign, how many, words that lead to the page, how much and since when. */
export function DayLine({ sign: Sign, tone, to, text, about, count, cents = null, when }: DayLineProps) {
  return (
    <li className={`hovers ${classes.line}`}>
      <Sign size={20} aria-hidden="true" className={classes.sign} data-tone={tone} />
      {count !== undefined && <span className={`bold ${classes.count}`}>{formatCount(count)}</span>}
      <span className={classes.text}>
        {to ? (
          <DeskLink to={to}>
            <KeptWords text={text} />
          </DeskLink>
        ) : (
          <KeptWords text={text} />
        )}
        {about && <span className="soft">{`, ${count === 1 ? '' : 'älteste: '}„${about}“`}</span>}
      </span>
      <span className={`bold ${classes.sum}`}>{cents !== null && formatEuros(cents)}</span>
      <span className={`soft small ${classes.when}`}>{when}</span>
    </li>
  );
}

export const AllWell = ({ children }: { children: ReactNode }) => (
  <PlainLine sign={IconCircleCheck} tone="good">
    {children}
  </PlainLine>
);

/** Words that lead nowhere. */
export function PlainLine({ sign: Sign, tone, children }: { sign: Icon; tone?: 'good'; children: ReactNode }) {
  return (
    <p className={`line gap-4 soft ${classes.well}`}>
      <Sign size={20} aria-hidden="true" className={classes.sign} data-tone={tone} />
      {children}
    </p>
  );
}
