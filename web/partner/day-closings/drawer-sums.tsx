import type { Cents } from '#contract/common/money.ts';
import { euroText } from './day-words.ts';
import classes from './day-closing.module.css';

interface DrawerSumsProps {
  of: { floatCent: Cents; topUpCent: Cents; cashlessCent: Cents; countedCent: Cents };
  difference: Cents;
}

/** What should lie in the drawer, what does, and the difference in words. */
export function DrawerSums({ of, difference }: DrawerSumsProps) {
  const rows: [string, Cents][] = [
    ['Wechselgeld', of.floatCent],
    ['Aufladungen abzüglich Storno', of.topUpCent],
    ...(of.cashlessCent > 0 ? [['davon nicht bar', -of.cashlessCent] as [string, Cents]] : []),
    ['Soll im Kassenfach', of.floatCent + of.topUpCent - of.cashlessCent],
    ['Gezählt', of.countedCent],
  ];
  return (
    <dl className={`stack fact-lines ${classes.drawer}`}>
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="amount">{euroText(cents)}</dd>
        </div>
      ))}
      <div data-difference={difference === 0 ? 'none' : 'some'}>
        <dt>{difference === 0 ? 'Kein Unterschied' : difference > 0 ? 'Zu viel im Fach' : 'Zu wenig im Fach'}</dt>
        <dd className="amount">{euroText(Math.abs(difference))}</dd>
      </div>
    </dl>
  );
}
