import { useMemo } from 'react';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { fetchDocument } from '#web/api/documents.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';

/** What a download has to know of a paper. */
export type Paper = Pick<ArchivedDocument, 'gguid' | 'name'>;

export type Download = Pick<Attempt<Paper>, 'isPending' | 'input' | 'start'>;

/** Takes papers home as PDF, one at a time. The download itself is the same as long as nothing changes in it. */
export function useDownload(): { download: Download; alerts: Attempt<Paper>['alerts'] } {
  const { isPending, input, start, alerts } = useAttempt({
    act: async (paper: Paper) => saveFile(await fetchDocument(paper), `${paper.name}.pdf`),
    confirmation: () => 'Das Dokument wurde heruntergeladen.',
    fallback: 'Das Dokument konnte nicht heruntergeladen werden.',
  });
  return { download: useMemo(() => ({ isPending, input, start }), [isPending, input, start]), alerts };
}
