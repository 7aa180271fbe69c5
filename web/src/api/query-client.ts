import { onlineManager, QueryClient } from '@tanstack/react-query';

/** No retries here: `api/call` already retries, and more would only delay the error. */
export function newQueryClient(): QueryClient {
  // TanStack Query assumes that it starts online and would miss the later switch to online.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: 'always', networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
