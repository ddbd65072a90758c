/** A field whose value has changed: its path in the data, and both values as texts. */
export interface DataChange {
  field: string;
  before: string;
  now: string;
}

/** Fields that are computed from others. */
const derived = new Set([
  'version',
  'branchID',
  'isOriginBranch',
  'disagioNow',
  'handlingAtPOS',
  'partnerDataComplete',
  'systemOnboardingAt',
  'amountOfOriginBranches',
  'paymentMethodAlreadySet',
  'participationFee',
  'participationPaymentMethod',
]);

type Branch = { branchID: number | null };

/**
 * The differences between two versions of a business's data. A branch is compared with its own former data, even if its
 * place in the list has changed. A new or removed branch is reported as a whole. Passwords and repetition fields are
 * ignored.
 */
export function listDataChanges(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): DataChange[] {
  const { branches: oldBranches, ...oldFields } = before;
  const { branches: newBranches, ...newFields } = now;
  return [...listFieldChanges('', oldFields, newFields), ...listBranchChanges(asBranches(oldBranches), asBranches(newBranches))];
}

function listBranchChanges(before: readonly Branch[], now: readonly Branch[]): DataChange[] {
  const changes = now.flatMap((branch, index) => {
    const old = before.find(({ branchID }) => branchID === branch.branchID);
    if (!old) return [{ field: `branches.${index}`, before: '', now: 'neu' }];
    return listFieldChanges(`branches.${index}.`, old, branch);
  });
  const gone = before.flatMap((branch, index) =>
    now.some(({ branchID }) => branchID === branch.branchID) ? [] : [{ field: `branches.${index}`, before: '', now: 'entfernt' }],
  );
  return [...changes, ...gone];
}

function listFieldChanges(prefix: string, before: object, now: object): DataChange[] {
  const [old, current] = [before as Record<string, unknown>, now as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => !/Repeated$|password/i.test(name) && !derived.has(name))
    .map((name) => ({ field: prefix + name, before: textOf(old[name]), now: textOf(current[name]) }))
    .filter((change) => change.before !== change.now);
}

function asBranches(value: unknown): readonly Branch[] {
  return Array.isArray(value) ? (value as Branch[]) : [];
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (Array.isArray(value))
    return value
      .map((item: unknown) =>
        typeof item === 'object' && item !== null ? nameOf(item as Record<string, unknown>) : String(item),
      )
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The name of a person in a list. */
function nameOf(person: Record<string, unknown>): string {
  const { contactPersonFirstName: first, contactPersonLastName: last, contactPersonEmail: email } = person;
  return `${String(first)} ${String(last)} (${String(email)}, ${String(person.contactPersonPartnerPortalRole)})`;
}
