import { onlineManager, QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/api/call-error.ts';

/** Only a missing answer is worth a second try, and not without a connection. The server would say the same again. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof CallError && error.status === 0 && onlineManager.isOnline();
}

/**
 * Without a connection every call fails at once. By default the library would hold calls back until the connection
 * returns, and then send what a person has long given up: a message, a lock, a password.
 */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: isWorthARetry, refetchOnReconnect: true, staleTime: 15_000 },
    mutations: { networkMode, retry: false },
  },
});
