import { areShortcutsOn, switchShortcuts } from './use-shortcuts.ts';
import classes from './desk.module.css';

/** Says which keys do what, and lets them be switched off. */
export function ShortcutList({ keys }: { keys: readonly (readonly [key: string, text: string])[] }) {
  const isOn = areShortcutsOn.use();
  return (
    <details className={classes.shortcuts}>
      <summary>Tastenkürzel</summary>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)} />{' '}
        Tastenkürzel benutzen
      </label>
    </details>
  );
}
