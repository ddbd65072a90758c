import { queryOptions } from '@tanstack/react-query';
import { getLogo, setLogo } from '#contract/parties/logos/logos.ts';
import { CallError } from '#web/api/call-error.ts';
import { act } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';

/** The address of the own logo, a picture in itself; null where there is none. */
export const logoQuery = queryOptions({
  queryKey: [getLogo.path],
  queryFn: async ({ signal }) => {
    try {
      const { data } = await ask(getLogo, {}, { signal });
      return `data:image/png;base64,${data}`;
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    }
  },
});

export const saveLogo = (file: File) => act(setLogo, {}, { file }, getLogo);
