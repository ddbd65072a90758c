import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { ActButton, MoreActs, type OnAct } from './act-button.tsx';
import { partnerRoleNames } from '#contract/common/role-names.ts';
import { addUserAct, contactAct, endUserAct, roleAct } from './contract-acts.ts';
import classes from './businesses.module.css';

/** The contact person and all others with an account. */
export function PeoplePanel({ record, onAct }: { record: BusinessRecord } & OnAct) {
  return (
    <DeskPanel
      title="Personen"
      actions={
        <ActButton act={addUserAct(record)} onAct={onAct}>
          Benutzer hinzufügen
        </ActButton>
      }
    >
      {record.people.length === 0 && <p>Es hat noch niemand einen Zugang.</p>}
      <ul className="stack plain-list gap-4">
        {record.people.map((person) => (
          <li key={person.id} className={`row apart ${classes.item}`}>
            <span>
              <DeskLink to={`/person?id=${person.id}`}>{person.name}</DeskLink>
              {person.isContact && ' (Ansprechperson)'}
              <br />
              <span className="soft breakable">
                {[
                  person.email,
                  person.role && partnerRoleNames[person.role],
                  person.branch,
                  !person.hasPassword && 'noch kein Passwort',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="row gap-2">
              <ActButton act={contactAct(person)} about={person.name} onAct={onAct}>
                Ändern
              </ActButton>
              <MoreActs
                about={person.name}
                onAct={onAct}
                acts={[
                  record.kind === 'partner' && { act: roleAct(person), label: 'Rolle ändern' },
                  { act: endUserAct(person), label: 'Zugang beenden', isDangerous: true },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
