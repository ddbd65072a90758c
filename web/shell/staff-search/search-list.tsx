import { type Found, foundKinds } from '#contract/operator/search/search.ts';
import { foundKindNames, titleOfFound } from '#web/shell/staff-search/address-of-found.ts';
import type { SearchBox } from '#web/shell/staff-search/use-search-box.ts';
import classes from './staff-search.module.css';

/** The hits below the field, by kind, what was typed exactly first; at the end the way to all of them. */
export function SearchList({ box }: { box: SearchBox }) {
  const { found, listId, active, optionId, choose, isOpen } = box;
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    className: classes.option,
    // The field keeps the focus.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => choose(index),
  });
  return (
    <div className={`boxed mt-1 ${classes.list}`} hidden={!isOpen}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no such groups, and takes the focus */}
      <div id={listId} role="listbox" aria-label="Treffer">
        {groupsOf(found).map(({ name, hits }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same: optgroup belongs into a select
          <div key={name} role="group" aria-label={name}>
            <div className={`soft small bold ${classes.group}`} aria-hidden="true">
              {name}
            </div>
            {hits.map(({ hit, index }) => (
              <div key={`${hit.kind} ${hit.id} ${hit.title}`} {...option(index)}>
                <span className={classes.title}>{titleOfFound(hit)}</span>
                <span className={`soft small breakable ${classes.detail}`}>{hit.detail}</span>
              </div>
            ))}
          </div>
        ))}
        <div {...option(found.length)}>
          <span className={classes.all}>{box.hasMore ? 'Alle Treffer anzeigen' : 'Als Seite anzeigen'}</span>
        </div>
      </div>
      {found.length === 0 && (
        <p className={classes.status} aria-hidden="true">
          {box.status}
        </p>
      )}
    </div>
  );
}

/** Each hit with its place in the list: exact ones in a group of their own. */
function groupsOf(found: readonly Found[]) {
  const placed = found.map((hit, index) => ({ hit, index }));
  return [
    { name: 'Genau gefunden', hits: placed.filter(({ hit }) => hit.isExact) },
    ...foundKinds.map((kind) => ({
      name: foundKindNames[kind],
      hits: placed.filter(({ hit }) => hit.kind === kind && !hit.isExact),
    })),
  ].filter(({ hits }) => hits.length > 0);
}
