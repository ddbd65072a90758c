import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CaseRow } from '#contract/operator/cases/cases.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import type { QueueFilter } from '#web/api/cases.ts';
import { keepInSight } from '#web/ui/keep-in-sight.ts';
import { addressOf } from './queue-address.ts';
import classes from './cases.module.css';

interface QueueAsideProps {
  cases: readonly CaseRow[];
  current: number;
  filter: QueueFilter;
}

/** The queue beside a case, where there is room for it, the shown case in sight. */
export function QueueAside({ cases, current, filter }: QueueAsideProps) {
  const list = useRef<HTMLElement>(null);
  const listed = cases.find(({ number }) => number === current)?.number;
  useEffect(() => {
    if (listed !== undefined) keepInSight(list.current);
  }, [listed]);
  return (
    <nav ref={list} className={classes.aside} aria-label="Vorgänge dieser Liste">
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
              <span className={classes.asideSubject}>{subject}</span>
              {isUrgent && <strong className="failure small">kann noch bezahlen</strong>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
