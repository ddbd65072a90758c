import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import classes from './desk.module.css';

interface DeskPageProps {
  title: string;
  lead?: ReactNode;
  /** Buttons and links that belong to the whole page. */
  actions?: ReactNode;
  /** What it shows is still on its way: its shape stands there. */
  isLoading?: boolean;
  children: ReactNode;
}

/** A page of operator staff: as wide as the tables it holds. */
export function DeskPage({ title, lead, actions, isLoading = false, children }: DeskPageProps) {
  return (
    <div className="page" data-desk aria-busy={isLoading || undefined}>
      <div className={`row apart ${classes.head}`}>
        <div>
          <h1>{title}</h1>
          {lead && <p className="page-lead">{lead}</p>}
        </div>
        {actions && <div className={`row gap-3 middle ${classes.actions}`}>{actions}</div>}
      </div>
      {isLoading && <div className="page-bone" aria-hidden="true" />}
      {children}
    </div>
  );
}

interface DeskPanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A sheet with a heading: one thing about what the page shows. */
export function DeskPanel({ title, actions, children }: DeskPanelProps) {
  const id = useId();
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby={id}>
      <div className={`row middle apart mb-4 ${classes.panelHead}`}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={`row gap-3 middle ${classes.actions}`}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** What somebody should know before the rest of the page. */
export function DeskWarning({ children }: { children: ReactNode }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

export function DeskPanels({ children }: { children: ReactNode }) {
  return <div className={`stack mt-6 gap-6 ${classes.panels}`}>{children}</div>;
}

/** Two columns of sheets where there is room, each sheet as high as it needs; else below each other. */
export function DeskColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{left}</div>
      <div className={classes.column}>{right}</div>
    </div>
  );
}

/** The fields of a form beside each other where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

interface ChoiceBoxesProps {
  field: ComponentProps<'input'> & { label: string; error: string | undefined };
  choices: readonly { value: string; label: string }[];
  hint?: string;
}

/** Several of a list: a box for each. A long list scrolls by itself. */
export function ChoiceBoxes({ field: { label, error, ...box }, choices, hint }: ChoiceBoxesProps) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={classes.choices} aria-describedby={notes || undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {choices.length === 0 && <p>Hier gibt es noch nichts zur Auswahl.</p>}
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <input type="checkbox" id={`${id}-${choice.value}`} {...box} value={choice.value} />
            <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** They have the whole width of a page: two beside each other where there is room. */
  isWide?: boolean;
}

/** Names and values below each other; what has no value is left out. */
export function Facts({ facts, isWide }: FactsProps) {
  return (
    <dl className={classes.facts} data-wide={isWide}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' &&
          // What holds for some alone: `isTest && 'ja'`.
          value !== false && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** A link to a page of staff, with its query ("/karte?nummer=…"); plain text where the portal has no such page. */
export function DeskLink({ to, children }: { to: string; children: ReactNode }) {
  const { routesByPath } = useRouter();
  const [path, query] = to.split('?') as [string, string?];
  if (!(path in routesByPath)) return <span>{children}</span>;
  return (
    <Link to={path} search={Object.fromEntries(new URLSearchParams(query))}>
      {children}
    </Link>
  );
}
