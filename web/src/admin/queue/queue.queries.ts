import { queueEndpoints, type QueueFilter } from '@outlay/contract/approval.queue';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { errorWords } from '#kit/errors.ts';
import { today } from '#kit/format.ts';
import { saveBlob } from '#kit/preview.ts';
import { toast } from '#kit/toast.ts';

export const queueQueries = {
  queue: (filter: Partial<QueueFilter>) =>
    queryOptions({
      queryKey: ['approval', 'queue', filter],
      queryFn: ({ signal }) => call(queueEndpoints.queue, filter, { signal }),
      // The rows of before stay while those of another filter come.
      placeholderData: keepPreviousData,
    }),
};

/** The list as it is filtered, as a file. */
export const useSaveQueue = () =>
  useMutation({
    mutationFn: async (filter: QueueFilter) =>
      saveBlob(await call(queueEndpoints.export, filter), `queue-${today()}.csv`),
    onError: (error) => toast(errorWords(error), 'stop'),
  });
