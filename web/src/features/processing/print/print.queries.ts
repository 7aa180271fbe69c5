import { printEndpoints, type PrintJob } from '@outlay/contract/processing/print';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localeKept } from '#device/locale.ts';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { saveBlob } from '#file/save.ts';
import type { PrintChoice } from './print-words.ts';

const POLL_MS = 1_000;

const isOver = (job: PrintJob | undefined) => job?.state === 'done' || job?.state === 'failed';

/** One print job, from the choice of options to the saved file. */
export function usePrint(documentIds: readonly string[]) {
  const [begun, setBegun] = useState<PrintJob | null>(null);
  const start = useChange(printEndpoints.start, setBegun);
  const progress = useQuery({
    queryKey: ['print', begun?.id],
    queryFn: ({ signal }) => call(printEndpoints.get, { id: begun?.id ?? '' }, { signal }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
  });
  const save = useMutation({
    mutationFn: async ({ id, fileName }: PrintJob) =>
      saveBlob(await call(printEndpoints.content, { id }), fileName),
  });
  return {
    job: begun && (progress.data ?? begun),
    error: start.error ?? (begun ? progress.error : null) ?? save.error,
    starting: start.isPending,
    saving: save.isPending,
    start: (choice: PrintChoice, withInvoices: boolean) =>
      start.mutate({
        documentIds: [...documentIds],
        kind: choice === 'originals' ? 'zip' : 'pdf',
        layout: choice === 'glueSheet' ? 'glueSheet' : 'standard',
        withInvoices,
        language: localeKept(),
        origin: window.location.origin,
      }),
    save: (job: PrintJob) => save.mutate(job),
    /** Returns to the options. */
    again: () => {
      start.reset();
      save.reset();
      setBegun(null);
    },
  };
}

export type Print = ReturnType<typeof usePrint>;
