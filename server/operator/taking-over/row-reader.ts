import { type ColumnMap, placesOf } from './column-meanings.ts';
import { readMended } from './fault-column.ts';
import { surplusOf } from './file-heads.ts';

/** Reads the rows of some files, by what their columns mean: what each says, and which row it mends. */
export function rowReader<Column extends string, File extends { fileId: number; head: readonly string[] }>(
  files: readonly File[],
  mapOf: (file: File) => ColumnMap<Column>,
) {
  const known = new Map(files.map((file) => [file.fileId, { head: file.head, places: placesOf(file.head, mapOf(file)) }]));
  return (fileId: number, cells: readonly string[]) => {
    const { head, places } = known.get(fileId)!;
    const said = {
      cell: (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim(),
      /** Whether the file has the column. */
      has: (column: Column) => places.has(column),
      hasSurplus: surplusOf(head, cells).length > 0,
    };
    return { mends: readMended(head, cells), said };
  };
}
