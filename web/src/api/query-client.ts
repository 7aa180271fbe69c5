import { onlineManager, QueryClient } from '@tanstack/react-query';

/** `api/call` repeats what the network lost; a second layer of repeats would only make people wait. */
export function newQueryClient(): QueryClient {
  // By itself it believes that an app starts online, and would not notice that the network has come.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: 'always', networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
