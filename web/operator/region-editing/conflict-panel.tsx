import { useEffect, useRef } from 'react';
import { changesBetween } from './changes-between.ts';
import { ChangeList } from './change-list.tsx';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

/** Somebody else was quicker: shows what differs and lets the person decide; nothing typed is lost meanwhile. */
export function ConflictPanel({ editor }: { editor: PartEditor }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { theirs, message } = editor.conflict!;
  return (
    <section className={`stack gap-4 ${classes.conflict}`} aria-labelledby="conflict">
      <h3 id="conflict" ref={heading} tabIndex={-1}>
        Zwei haben zugleich geändert
      </h3>
      <p>{message} Durchgestrichen steht die andere Fassung, darunter Ihre.</p>
      <ChangeList
        changes={changesBetween(theirs.draft ?? theirs.live, editor.data)}
        before="Andere Fassung"
        after="Ihre Fassung"
      />
      <p>
        Wenn Sie bei Ihren Eingaben bleiben, gilt die andere Fassung weiter für alles, was Sie selbst nicht geändert haben.
        Gespeichert wird erst, wenn Sie es noch einmal verlangen.
      </p>
      <div className={`row gap-3 middle ${classes.buttons}`}>
        <button type="button" className="button" onClick={editor.keepMine}>
          Bei meinen Eingaben bleiben
        </button>
        <button type="button" className="field-button" onClick={editor.takeTheirs}>
          Andere Fassung übernehmen
        </button>
      </div>
    </section>
  );
}
