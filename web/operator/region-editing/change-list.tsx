import { type Change } from './changes-between.ts';
import { wordsBetween } from './words-between.ts';
import { wordsOf } from './words-of.ts';
import classes from './regions.module.css';

interface ChangeListProps {
  changes: readonly Change[];
  before: string;
  after: string;
  /** Where the picture of a value is, if it is one. */
  pictureOf?: (change: Change, value: string) => string | null;
}

const noPicture = () => null;
const NONE = '(leer)';

/** What differs between two versions, one below the other. */
export function ChangeList({ changes, before, after, pictureOf = noPicture }: ChangeListProps) {
  if (changes.length === 0) return <p>Es gibt keinen Unterschied.</p>;
  return (
    <dl className={`stack gap-3 ${classes.changes}`}>
      {changes.map((change) => (
        <div key={change.path}>
          <dt>{change.label}</dt>
          <dd>
            <del>
              <span className="visually-hidden">{before}: </span>
              <Value text={change.before} other={change.after} side="before" picture={pictureOf(change, change.before)} />
            </del>
            <ins>
              <span className="visually-hidden">{after}: </span>
              <Value text={change.after} other={change.before} side="after" picture={pictureOf(change, change.after)} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  text: string;
  other: string;
  side: 'before' | 'after';
  picture: string | null;
}

function Value({ text, other, side, picture }: ValueProps) {
  if (picture && text) return <img className={classes.compared} src={picture} alt="Bild" />;
  const [own, others] = [wordsOf(text) || NONE, wordsOf(other) || NONE];
  const pieces = wordsBetween(...(side === 'before' ? ([own, others] as const) : ([others, own] as const)))[side];
  return pieces.map(({ text: words, isShared }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces stay where they are
    isShared ? <span key={index}>{words}</span> : <mark key={index}>{words}</mark>,
  );
}
