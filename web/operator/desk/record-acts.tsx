import { type MenuAct, MenuButton } from '#web/ui/menu-button.tsx';

export interface RecordAct {
  label: string;
  isDangerous?: boolean;
  onPress: () => void;
}

interface RecordActsProps {
  /** The first `main` of them are buttons. */
  acts: readonly RecordAct[];
  main: number;
}

/** What can be done with a record: one or two main acts, and three dots for the others, the dangerous ones last. */
export function RecordActs({ acts, main }: RecordActsProps) {
  return (
    <>
      {acts.slice(0, main).map(({ label, onPress }) => (
        <button key={label} type="button" className="button button-quiet button-low small" onClick={onPress}>
          {label}
        </button>
      ))}
      <OtherActs acts={acts.slice(main)} />
    </>
  );
}

interface OtherActsProps {
  acts: readonly MenuAct[];
  /** What they are about, where several menus say the same. */
  about?: string | undefined;
}

/** The acts that are needed now and then, behind three dots; nothing where there are none. */
export function OtherActs({ acts, about }: OtherActsProps) {
  const groups = [acts.filter(({ isDangerous }) => !isDangerous), acts.filter(({ isDangerous }) => isDangerous)]
    .filter((group) => group.length > 0)
    .map((group) => ({ acts: group }));
  if (groups.length === 0) return null;
  return <MenuButton label={about ? `Weitere Aktionen: ${about}` : 'Weitere Aktionen'} groups={groups} isEdged />;
}
