import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/api/call-error.ts';

/** Only a missing answer is worth a second try; whatever the server said, it would say again. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof CallError && error.status === 0;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthARetry, staleTime: 15_000 }, mutations: { retry: false } },
});
