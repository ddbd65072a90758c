import classes from './quick-select.module.css';

interface QuickSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice in the row of a table's tools that narrows the table down. What it chooses between says what it is for. */
export function QuickSelect({ label, value, options, onChange }: QuickSelectProps) {
  return (
    <span className={`choice ${classes.choice}`}>
      <select
        className="hovers"
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
