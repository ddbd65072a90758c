import type { DatevDocument } from './datev-line.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

/** The index of a package of papers (document.xml, version 6.0): a line of the batch names a paper by its guid. */
export function writeDocuments(documents: readonly DatevDocument[], madeAt: Date): Buffer {
  const space = 'http://xml.datev.de/bedi/tps/document/v06.0';
  const papers = documents.map(
    ({ gguid, label, fileName }) =>
      `    <document guid="${gguid}">\n      <keywords>${escaped(label)}</keywords>\n      <extension xsi:type="File" name="${escaped(fileName)}"/>\n    </document>\n`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="${space}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${space} Document_v060.xsd" version="6.0" generatingSystem="Kartenkontor">
  <header>
    <date>${madeAt.toISOString().slice(0, 19)}</date>
  </header>
  <content>
${papers.join('')}  </content>
</archive>
`,
  );
}
