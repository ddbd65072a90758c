import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  /** What is chosen, for those who do not see it. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A few ways to look at the same, of which one is in force: buttons that belong together. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className={`edged row ${classes.segments}`} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="marked hovers"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
