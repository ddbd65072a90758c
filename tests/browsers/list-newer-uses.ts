import bcd, { type Identifier, type SupportStatement } from '@mdn/browser-compat-data' with { type: 'json' };
import { type ESTree, parseSync, Visitor } from 'vite';

/** Versions by the names of the data, such as `safari_ios`. */
export type Versions = Readonly<Record<string, string>>;

const api = bcd.api as Record<string, Identifier>;
const builtins = bcd.javascript.builtins as Record<string, Identifier>;
const owners = [...Object.entries(api), ...Object.entries(builtins)];
/** What a page calls by a name that is not its type's. */
const typeOf: Readonly<Record<string, string>> = { navigator: 'Navigator', document: 'Document', window: 'Window' };

/**
 * What a program uses that browsers of these versions lack: new globals (`new WebTransport`), members of globals
 * (`URL.parse`, `navigator.share`) and methods of the language (`[].toSorted()`). A use that the program checks first,
 * by `?.`, `typeof` or in a condition, is left out.
 */
export function listNewerUses(program: string, oldest: Versions): string[] {
  const used = new Set<string>();
  const askedFor = new Set<string>();
  const declared = new Set(
    [...program.matchAll(/\b(?:class|function) (\w+)|\b(\w+)=(?:class|function)/g)].flatMap((name) => name.slice(1)),
  );
  const ask = ({ start, end }: ESTree.Span) => {
    for (const [path] of program.slice(start, end).matchAll(/[A-Za-z_$][\w$]*(\.[\w$]+)*(?![\w$.(])/g))
      askedFor.add(path).add(lastOf(path));
  };
  new Visitor({
    MemberExpression(node) {
      const { object, property, optional } = node;
      if (optional && object.type === 'MemberExpression') ask(object);
      if (object.type !== 'Identifier' || node.computed || property.type !== 'Identifier') return;
      if (isNewerMember(typeOf[object.name] ?? object.name, property.name, oldest)) used.add(`${object.name}.${property.name}`);
    },
    CallExpression({ callee, optional }) {
      if (optional) ask(callee);
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return;
      const isOfGlobal =
        callee.object.type === 'Identifier' && owners.some(([owner]) => owner === (callee.object as { name: string }).name);
      if (!isOfGlobal && isNewerMethod(callee.property.name, oldest)) used.add(`.${callee.property.name}`);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && !declared.has(callee.name) && isNewerGlobal(callee.name, oldest)) used.add(callee.name);
    },
    IfStatement: ({ test }) => ask(test),
    ConditionalExpression: ({ test }) => ask(test),
    LogicalExpression({ left, right }) {
      ask(left);
      if (right.type === 'MemberExpression') ask(right);
    },
    BinaryExpression({ operator, left, right }) {
      const isAsked = operator === 'in' && left.type === 'Literal' && right.type === 'Identifier';
      if (isAsked) askedFor.add(`${right.name}.${left.value}`);
    },
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'typeof') ask(argument);
    },
  }).visit(parseSync('built.js', program).program);
  return [...used].filter((use) => !askedFor.has(use)).toSorted();
}

/** The method of a path, as in `.at` of `list.at`; a name that stands alone is none. */
const lastOf = (path: string) => path.slice(Math.max(path.lastIndexOf('.'), 0));

function isNewerGlobal(name: string, oldest: Versions): boolean {
  const found = owners.filter(([owner]) => owner === name);
  return found.length > 0 && found.every(([, feature]) => isNewer(feature, oldest));
}

function isNewerMember(of: string, name: string, oldest: Versions): boolean {
  const found = owners.flatMap(([owner, members]) => (owner === of ? [members[`${name}_static`] ?? members[name]] : []));
  return found.some((member) => member !== undefined) && found.every((member) => !member || isNewer(member, oldest));
}

/** Of a value nobody knows the type: a method counts when each type of the language that has it got it lately. */
function isNewerMethod(name: string, oldest: Versions): boolean {
  const found = Object.values(builtins).flatMap((members) => (Object.hasOwn(members, name) ? [members[name]!] : []));
  return found.length > 0 && found.every((member) => isNewer(member, oldest));
}

function isNewer({ __compat }: Identifier, oldest: Versions): boolean {
  if (!__compat) return false;
  const support = __compat.support as Record<string, SupportStatement | undefined>;
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser] ?? []].flat().filter(({ prefix, flags }) => !prefix && !flags);
    return !statements.some(({ version_added: added }) => isString(added) && compare(added.replace(/^≤/, ''), version) <= 0);
  });
}

const isString = (added: unknown): added is string => typeof added === 'string' && added !== 'preview';

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
