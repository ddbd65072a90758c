import { cellMessages, type Neighbour } from '#contract/operator/cells/cells.ts';

const notes: Record<Exclude<Neighbour['standing'], 'known'>, (name: string) => string> = {
  silent: (name) => `Die Zelle ${name} antwortet nicht. Was dort ist, fehlt hier.`,
  unknown: () => cellMessages.unknownPerson,
  'second-factor': () => cellMessages.factorMissing,
};

/** Says why nothing of another cell is shown. */
export function CellNote({ name, standing }: { name: string; standing: keyof typeof notes }) {
  return <p>{notes[standing](name)}</p>;
}
