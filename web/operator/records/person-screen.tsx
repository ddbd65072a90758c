import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { groupDigits } from '#contract/common/group-digits.ts';
import { personRecordQuery } from '#web/api/records.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskColumns, DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { CardStateMark } from './card-state-mark.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { ProspectPanel } from './prospect-panel.tsx';
import { Children, type ReactNode } from 'react';
import classes from './records.module.css';

const mailStates = { waiting: 'wartet', sent: 'gesendet', failed: 'nicht zugestellt' } as const;

/** A person: who it is, cards, consents, mails and trail, and how staff can help. */
export function PersonScreen() {
  const { id: wanted = '' }: { id?: string } = useSearch({ strict: false });
  const { data: person, error, isLoadingError, refetch } = useQuery(personRecordQuery(wanted));
  return (
    <DeskPage
      title={person?.name ?? 'Person'}
      lead={person?.endedAt && <StateMark>Konto beendet</StateMark>}
      actions={person && person.can.length > 0 && <PersonActs person={person} />}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {person && (
        <DeskColumns
          left={
            <>
              <DeskPanel title="Angaben">
                <PersonFacts person={person} />
              </DeskPanel>
              {person.prospect && <ProspectPanel id={person.id} terms={person.prospect} />}
              <DeskPanel title="Einwilligungen">
                <RecordList none="Keine.">
                  {person.consents.map(({ text, state, at }) => (
                    <li key={text}>
                      <span>{text}</span>
                      <span>
                        {state}, {formatInstant(at)}
                      </span>
                    </li>
                  ))}
                </RecordList>
              </DeskPanel>
              <DeskPanel title="E-Mails an die Person">
                <RecordList none="Keine.">
                  {person.mails.map(({ id, subject, queuedAt, state }) => (
                    <li key={id}>
                      <span>{subject}</span>
                      <span>
                        {mailStates[state]}, {formatInstant(queuedAt)}
                      </span>
                    </li>
                  ))}
                </RecordList>
              </DeskPanel>
            </>
          }
          right={
            <>
              <DeskPanel title="Karten">
                <RecordList none="Keine Karte registriert.">
                  {person.cards.map(({ card, state, isProven, lostCase }) => (
                    <li key={card}>
                      <DeskLink to={`/karte?nummer=${card}`}>{groupDigits(card)}</DeskLink>
                      <span>{isProven ? 'bestätigt' : 'nicht bestätigt'}</span>
                      <CardStateMark state={state} lostCase={lostCase} />
                      {state !== 'emptied' && (
                        <span className="row gap-4">
                          <DeskLink to={`/karte?nummer=${card}&tun=${state === 'locked' ? 'undo-lock' : 'lock'}`}>
                            {state === 'locked' ? 'Sperre aufheben' : 'Sperren'}
                          </DeskLink>
                          <DeskLink to={`/karte?nummer=${card}&tun=replace`}>Ersetzen</DeskLink>
                        </span>
                      )}
                    </li>
                  ))}
                </RecordList>
              </DeskPanel>
              <DeskPanel title="Vorgänge">
                <RecordList none="Keine.">
                  {person.cases.map(({ number, text, state, at }) => (
                    <li key={number}>
                      <span className="row gap-2 middle">
                        <DeskLink to={`/vorgang?nummer=${number}`}>Vorgang {number}</DeskLink>
                        <StateMark>{state}</StateMark>
                      </span>
                      <span>eingegangen {formatInstant(at)}</span>
                      <span className={`soft ${classes.said}`}>{text}</span>
                    </li>
                  ))}
                </RecordList>
              </DeskPanel>
              <DeskPanel title="Protokoll">
                <RecordList none="Keine Einträge.">
                  {person.acts.map(({ id, at, text, who }) => (
                    <li key={id}>
                      <span>{who ? `${text} · ${who}` : text}</span>
                      <span>{formatInstant(at)}</span>
                    </li>
                  ))}
                </RecordList>
              </DeskPanel>
            </>
          }
        />
      )}
    </DeskPage>
  );
}

/** Short lines below each other, or that there are none. */
function RecordList({ none, children }: { none: string; children: ReactNode }) {
  if (Children.count(children) === 0) return <p>{none}</p>;
  return <ul className={`plain-list lined ${classes.lines}`}>{children}</ul>;
}
