import { IconAlertTriangle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CaseRow, WholeCase } from '#contract/operator/cases/cases.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import type { DecisionOffer } from '#contract/tenancy/decisions/case-page.ts';
import { CallError } from '#web/api/call-error.ts';
import { caseQuery, casesQuery, type CaseFilter } from '#web/api/cases.ts';
import { formatMoment } from '#contract/common/format-when.ts';
import { ShortcutList, useShortcuts } from '#web/operator/desk/shortcuts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useIsShown } from '#web/ui/use-is-shown.ts';
import { CaseHistory } from './case-history.tsx';
import { CaseSections } from './case-sections.tsx';
import { CaseState } from './case-state.tsx';
import { DecisionForm } from './decision-form.tsx';
import { HolderBar } from './holder-bar.tsx';
import { addressOf, useCaseFilter } from './cases-address.ts';
import { CasesAside } from './cases-aside.tsx';
import classes from './cases.module.css';

const PLACE = 'case';

/** A case as a whole, with the list it comes from beside it: what is needed, the decision, and on to the next. */
export function CaseScreen() {
  const { nummer = '' }: { nummer?: string } = useSearch({ strict: false });
  const filter = useCaseFilter();
  const { data, error, isLoadingError, refetch } = useQuery(caseQuery(nummer, filter));
  // The next one is there before anybody asks for it.
  useQuery({ ...caseQuery(String(data?.next ?? ''), filter), enabled: Boolean(data?.next) });
  const list = useInfiniteQuery(casesQuery(filter));
  const cases = list.data?.pages.flatMap((page) => page.cases) ?? [];

  return (
    <div className={`page ${classes.desk}`} data-desk>
      <CasesAside cases={cases} current={Number(nummer)} filter={filter} isPart={list.hasNextPage} />
      <div className={classes.case}>
        <AlertList place={PLACE} />
        {isLoadingError && (
          <>
            <h1>Vorgang {nummer}</h1>
            {error instanceof CallError && error.status === 404 ? (
              <p className="mt-6">{error.message}</p>
            ) : (
              <LoadFailure error={error} onRetry={() => void refetch()} />
            )}
          </>
        )}
        {!data && !isLoadingError && <CaseSkeleton number={nummer} />}
        {data && <ShownCase key={data.number} shown={data} filter={filter} neighbours={cases} />}
      </div>
    </div>
  );
}

function CaseSkeleton({ number }: { number: string }) {
  return (
    <div aria-busy="true">
      <h1>Vorgang {number}</h1>
      <p className="mt-6">Wird geladen …</p>
    </div>
  );
}

interface ShownCaseProps {
  shown: WholeCase;
  filter: CaseFilter;
  neighbours: readonly CaseRow[];
}

function ShownCase({ shown, filter, neighbours }: ShownCaseProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<DecisionOffer['decision']>();
  const offer = shown.offers.find(({ decision }) => decision === chosen);
  const isOthers = shown.heldBy !== null && !shown.isMine;

  // After a key or a decision the next case begins at its top.
  useEffect(() => heading.current?.focus(), []);

  const open = (number: number | null | undefined) => {
    if (number) void navigate({ to: '/vorgang', search: { nummer: String(number), ...addressOf(filter) } });
  };
  const at = neighbours.findIndex(({ number }) => number === shown.number);
  const choose = (decision: DecisionOffer['decision']) => {
    if (!isOthers && shown.offers.some((one) => one.decision === decision && one.obstacle === null)) setChosen(decision);
  };
  useShortcuts({
    j: () => open(neighbours[at + 1]?.number),
    k: () => open(neighbours[at - 1]?.number),
    n: () => open(shown.next),
    a: () => choose('approve'),
    r: () => choose('reject'),
    t: () => document.querySelector<HTMLElement>('[data-take]')?.click(),
    u: () => void navigate({ to: '/vorgaenge', search: addressOf(filter) }),
    Escape: () => setChosen(undefined),
  });

  const isShown = useIsShown();
  function goOn(message: string, next = shown.next) {
    showAlert('Info', next ? message : `${message} Das war der letzte offene Vorgang.`, { at: PLACE });
    if (!isShown()) return;
    if (next) open(next);
    else setChosen(undefined);
  }

  const paying = shown.sections.flatMap((section) =>
    section.type === 'cards' ? section.cards.filter(({ isStillPaying }) => isStillPaying) : [],
  )[0];
  // As long as the card can pay, to lock it is the main act.
  const main = paying ? undefined : mainDecision(shown);
  const decision = shown.offers.length > 0 && !isOthers && (
    <section className={`sheet ${classes.decision}`} aria-labelledby="decision">
      <h2 id="decision">Entscheidung</h2>
      <div className="button-row">
        {shown.offers.map((one) => (
          <button
            key={one.decision}
            type="button"
            className={one.decision === main ? 'button button-low' : 'button button-quiet button-low'}
            aria-expanded={chosen === one.decision}
            aria-disabled={one.obstacle !== null || undefined}
            onClick={() => choose(one.decision)}
          >
            {one.label}
          </button>
        ))}
      </div>
      {shown.offers.map((one) => one.obstacle && <p key={one.decision}>{`${one.label} geht nicht: ${one.obstacle}`}</p>)}
      {offer && (
        <DecisionForm
          key={offer.decision}
          shown={shown}
          offer={offer}
          filter={filter}
          onDone={goOn}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </section>
  );

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Vorgang {shown.number}: {caseKindTexts[shown.kind]}
      </h1>
      <div className="row gap-x-8 middle apart">
        <p className="soft">
          <CaseState {...shown} /> {shown.regionName} · {formatMoment(shown.openedAt)}
        </p>
        <div className={`button-row ${classes.ways}`}>
          <Link to="/vorgaenge" search={addressOf(filter)} className="field-button">
            Alle Vorgänge
          </Link>
          {shown.next && (
            <Link to="/vorgang" search={{ nummer: String(shown.next), ...addressOf(filter) }} className="field-button">
              Nächster
            </Link>
          )}
        </div>
      </div>
      {shown.state === 'open' && <HolderBar shown={shown} />}
      {paying && (
        <div className={`row gap-3 middle mt-5 failure ${classes.urgent}`}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <p>
            Die Karte ist verloren gemeldet und <strong>kann noch bezahlen</strong>.
          </p>
          <Link to="/karte" search={{ nummer: paying.cardNumber, tun: 'lock' }} className="button button-low">
            Karte sperren
          </Link>
        </div>
      )}
      {paying && decision}
      <CaseSections sections={shown.sections} />
      {shown.waitsForSecond && (
        <p className={classes.notice}>
          Die Entscheidung bewegt mehr, als eine Person allein bewegen darf. Sie wartet auf die{' '}
          <Link to="/freigaben">Freigabe</Link> durch eine zweite Person.
        </p>
      )}
      {!paying && decision}
      <CaseHistory shown={shown} />
      <ShortcutList
        keys={[
          ['a', shown.offers[0]?.label ?? 'zustimmen'],
          ['r', shown.offers[1]?.label ?? 'ablehnen'],
          ['Esc', 'doch nicht'],
          ['t', 'übernehmen oder zurückgeben'],
          ['n', 'nächster offener'],
          ['j', 'nächster der Liste'],
          ['k', 'voriger der Liste'],
          ['u', 'zur Liste'],
        ]}
      />
    </>
  );
}

/** Who asked for no answer is answered by nobody. */
function mainDecision({ kind, offers }: WholeCase): DecisionOffer['decision'] {
  const isAnswer = kind === 'message' || kind === 'barrier';
  const answer = offers.find(({ decision }) => decision === 'approve');
  return isAnswer && answer?.mails.length === 0 ? 'reject' : 'approve';
}
