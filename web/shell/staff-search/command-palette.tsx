import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { groupBy } from '#contract/common/group-by.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentUser } from '#web/api/current-user.ts';
import { staffRegionsQuery } from '#web/api/region-editing.ts';
import { addressOfFound, foundKindNames, titleOfFound } from '#web/shell/staff-search/address-of-found.ts';
import { isPaletteOpen } from '#web/shell/staff-search/is-palette-open.ts';
import { type Command, listCommands } from '#web/shell/staff-search/list-commands.ts';
import { wayIntoCell } from '#web/shell/staff-search/way-into-cell.ts';
import { useFound } from '#web/shell/staff-search/use-found.ts';
import { useMenu } from '#web/shell/use-screen.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './staff-search.module.css';

/** Leads anywhere from anywhere by a few letters: screens, acts, regions, and all that the search finds. Ctrl K. */
export function CommandPalette(): ReactNode {
  const isOpen = isPaletteOpen.use();
  const user = currentUser.use();
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) isPaletteOpen.set(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isOpen && user && <Palette user={user} onClose={() => isPaletteOpen.set(false)} />;
}

function Palette({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { commands, status } = useCommands(user, text);
  const optionId = (index: number) => `${listId}-${index}`;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  function open(command: Command | undefined) {
    if (!command) return;
    onClose();
    void navigate({ to: command.to, search: command.search ?? {} });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { length } = commands;
    if (event.key === 'Enter') open(commands[active]);
    else if (event.key === 'ArrowDown' && length > 0) setActive((active + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) setActive((active - 1 + length) % length);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="Schnellzugriff" onClose={onClose}>
      <input
        ref={input}
        type="text"
        className={`edged wide ${classes.command}`}
        role="combobox"
        aria-label="Seite, Aktion, Region, Karte, Person, Vorgang …"
        aria-autocomplete="list"
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-activedescendant={commands.length > 0 ? optionId(active) : undefined}
        placeholder="Seite, Aktion, Region, Karte, Person …"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no such groups, and takes the focus */}
      <div id={listId} role="listbox" aria-label="Vorschläge" className={classes.commands}>
        {groupsOf(commands).map(({ name, members }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same: optgroup belongs into a select
          <div key={name} role="group" aria-label={name}>
            <div className={`soft small bold ${classes.group}`} aria-hidden="true">
              {name}
            </div>
            {members.map(({ command, index }) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above hears the keys
              <div
                key={`${command.to} ${command.title} ${command.detail}`}
                id={optionId(index)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no such groups
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => open(command)}
              >
                <span className={classes.title}>{command.title}</span>
                <span className={`soft small breakable ${classes.detail}`}>{command.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <output className={commands.length > 0 ? 'visually-hidden' : classes.status}>{status}</output>
    </Dialog>
  );
}

/** What the portal offers by itself comes first; it does not move when an answer of the server arrives. */
function useCommands(user: SignedInUser, text: string): { commands: Command[]; status: string } {
  const screens = useMenu(user);
  const { data } = useQuery(staffRegionsQuery);
  const { found, elsewhere, isAsking, isCurrent, hasFailed } = useFound(text, { withCells: true });
  const commands: Command[] = [
    ...listCommands({ user, screens, regions: data?.regions ?? [] }, text),
    ...found.map((hit) => ({
      group: foundKindNames[hit.kind],
      title: titleOfFound(hit),
      detail: hit.detail,
      ...addressOfFound(hit),
    })),
    // At the end, as they come last: what is chosen stays where it is.
    ...elsewhere.flatMap(({ address, name, found: hits }) =>
      hits.map((hit) => ({
        group: `Zelle ${name}`,
        title: titleOfFound(hit),
        detail: hit.detail,
        ...wayIntoCell(address, addressOfFound(hit)),
      })),
    ),
  ];
  const isBusy = isAsking && !isCurrent;
  const none = isBusy ? 'Wird gesucht …' : 'Nichts gefunden.';
  const count = commands.length === 1 ? '1 Vorschlag' : `${commands.length} Vorschläge`;
  return { commands, status: hasFailed ? 'Die Suche antwortet gerade nicht.' : commands.length === 0 ? none : count };
}

/** Each command with its place in the list. */
function groupsOf(commands: readonly Command[]) {
  const placed = commands.map((command, index) => ({ command, index }));
  return [...groupBy(placed, ({ command }) => command.group)].map(([name, members]) => ({ name, members }));
}
