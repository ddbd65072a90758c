import { caseKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCases, readCase } from '#server/tenancy/decisions/reads.ts';
import { getCaseKind } from './case-kinds.ts';
import { factsOf } from './facts-of.ts';

/** What waits for operator staff, the newest first as on their page: some lines of text for each case. */
export async function* describeOpenCases(db: Db): AsyncGenerator<string> {
  let before: number | undefined;
  do {
    const { cases, next } = await listCases(db, { state: 'open', kinds: caseKinds }, { before });
    for (const one of cases) {
      const kind = getCaseKind(one.kind);
      const sections = await kind.describe(db, await kind.read(db, await readCase(db, one)));
      const lines = [
        `${one.number}  ${formatInstant(one.openedAt)}  ${one.kind}  ${one.subject}`,
        ...sections.flatMap(factsOf).map(({ name, value }) => `${name}: ${value}`),
      ];
      yield lines.map(onOneLine).join('\n     ');
    }
    before = next ?? undefined;
  } while (before !== undefined);
}

/** A stranger's words must not move the cursor of a terminal. */
function onOneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}
