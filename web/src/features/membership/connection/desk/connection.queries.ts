import { connectionEndpoints, type Connection } from '@outlay/contract/membership/connection';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const connectionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['connections', 'list'],
      queryFn: ({ signal }) => call(connectionEndpoints.list, {}, { signal }),
    }),
  events: (id: string) =>
    queryOptions({
      queryKey: ['connections', 'events', id],
      queryFn: ({ signal }) => call(connectionEndpoints.events, { id }, { signal }),
    }),
};

/** Puts the answer into the list at once: the pane of a new connection reads it from there. */
function useKeep() {
  const queries = useQueryClient();
  return (connection: Connection) => {
    queries.setQueryData(connectionQueries.list().queryKey, (list) => {
      if (!list) return list;
      const isKnown = list.items.some(({ id }) => id === connection.id);
      const items = isKnown
        ? list.items.map((one) => (one.id === connection.id ? connection : one))
        : [...list.items, connection];
      return { ...list, items };
    });
    void queries.invalidateQueries({ queryKey: ['connections'] });
  };
}

export const useSaveConnection = () => useChange(connectionEndpoints.save, useKeep());
export const useSwitchConnection = () => useChange(connectionEndpoints.setEnabled, useKeep());
export const useEndWallet = () => useChange(connectionEndpoints.endWallet, useKeep());
export const useInstallAddress = () => useChange(connectionEndpoints.install);

export function useNewToken() {
  const keep = useKeep();
  return useChange(connectionEndpoints.newToken, ({ connection }) => keep(connection));
}

export function useTestConnection() {
  const keep = useKeep();
  return useChange(connectionEndpoints.test, ({ connection }) => keep(connection));
}

export function useRemoveConnection() {
  const queries = useQueryClient();
  return useChange(connectionEndpoints.remove, () =>
    queries.invalidateQueries({ queryKey: ['connections', 'list'] }),
  );
}
