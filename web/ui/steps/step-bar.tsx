import classes from './step-bar.module.css';

interface StepBarProps {
  steps: readonly { key: string; title: string }[];
  current: string;
  onChoose: (key: string) => void;
}

/** Where somebody is in a form of several steps, and the way to the others. */
export function StepBar({ steps, current, onChoose }: StepBarProps) {
  return (
    <nav aria-label="Schritte">
      <ol className={classes.steps}>
        {steps.map(({ key, title }, index) => (
          <li key={key}>
            <button
              type="button"
              className="edged hovers"
              aria-current={key === current ? 'step' : undefined}
              onClick={() => onChoose(key)}
            >
              <span className={classes.number}>{index + 1}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
