import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CaseRow } from '#contract/operator/cases/cases.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import type { CaseFilter } from '#web/api/cases.ts';
import { keepInSight } from '#web/ui/keep-in-sight.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { STILL_PAYING } from './case-state.tsx';
import { addressOf } from './cases-address.ts';
import classes from './cases.module.css';

interface CasesAsideProps {
  cases: readonly CaseRow[];
  current: number;
  filter: CaseFilter;
  /** Whether there are more at the server. */
  isPart: boolean;
}

/** The list beside a case, where there is room for it, the shown case in sight. */
export function CasesAside({ cases, current, filter, isPart }: CasesAsideProps) {
  const list = useRef<HTMLElement>(null);
  const listed = cases.find(({ number }) => number === current)?.number;
  useEffect(() => {
    if (listed !== undefined) keepInSight(list.current);
  }, [listed]);
  return (
    <nav ref={list} className={`sheet ${classes.aside}`} aria-label="Vorgänge dieser Liste">
      {cases.length > 0 && <p className="small soft">{countText(cases.length, isPart)}</p>}
      <ol>
        {cases.map(({ number, kind, subject, heldBy, isMine, isUrgent }) => (
          <li key={number}>
            <Link
              to="/vorgang"
              search={{ nummer: String(number), ...addressOf(filter) }}
              aria-current={number === current ? 'page' : undefined}
            >
              <span className={`soft small ${classes.asideKind}`}>
                {number} · {caseKindTexts[kind]}
                {heldBy && (isMine ? ' · bei mir' : ` · bei ${heldBy}`)}
              </span>
              <span className="cut">{subject}</span>
              {isUrgent && (
                <span>
                  <StateMark tone="bad">{STILL_PAYING}</StateMark>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function countText(count: number, isPart: boolean): string {
  if (isPart) return `Mehr als ${formatCount(count)} Vorgänge`;
  return count === 1 ? '1 Vorgang' : `${formatCount(count)} Vorgänge`;
}
