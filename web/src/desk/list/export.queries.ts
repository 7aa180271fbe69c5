import type { Endpoint, Sent } from '@outlay/contract/endpoint';
import type { FileFormat } from '@outlay/contract/page';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { errorWords } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { saveBlob } from '#file/save.ts';
import { toast } from '#screen/toast.ts';

/** Downloads the filtered list, or the given rows of it, as a file. */
export const useSaveList = <E extends Endpoint>(endpoint: E, name: string) =>
  useMutation({
    mutationFn: async ({ filter, format }: { filter: object; format: FileFormat }) => {
      const bytes: unknown = await call(endpoint, { ...filter, format } as Sent<E>);
      saveBlob(bytes as Blob, `${name}-${today()}.${format}`);
    },
    onError: (error) => toast(errorWords(error), 'stop'),
  });
