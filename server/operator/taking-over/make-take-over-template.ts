import { giftColumns, type TakeOverFileKind, takeOverFileKinds } from '#contract/operator/taking-over/taken-gifts.ts';
import { cardColumns } from '#contract/operator/taking-over/taking-over.ts';
import { makeEmptyList } from '#server/platform/uploads/make-empty-list.ts';

const labels = { cards: cardColumns, gifts: giftColumns } as const;

/** An empty list of cards or of gifts. */
export function makeTakeOverTemplate(format: 'xlsx' | 'csv', kind: TakeOverFileKind = 'cards'): Promise<Buffer> {
  const isText = (head: string) => head === cardColumns.oldNumber;
  const heads = Object.values<string>(labels[kind]);
  return makeEmptyList(format, { sheet: takeOverFileKinds[kind], heads, isText, preparedRows: 2_000 });
}
