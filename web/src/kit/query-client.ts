import { QueryClient } from '@tanstack/react-query';

/** `kit/api` repeats what the network lost; a second layer of repeats would only make people wait. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: 'always', networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
