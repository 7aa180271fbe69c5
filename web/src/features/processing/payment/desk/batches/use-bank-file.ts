import { useLingui } from '@lingui/react/macro';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { saveBlob } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { readBankFile, useExportBatch } from '../payables/payments.queries.ts';

type Written = BatchDetail['exports'][number];

/** Downloads an existing bank file. */
export function useSaveFile() {
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (written: Written) => {
    setBusy(written.id);
    try {
      saveBlob(await readBankFile(written.id), written.fileName);
    } catch (error) {
      toast(errorWords(error), 'stop', 4_000);
    } finally {
      setBusy(null);
    }
  };
  return { save, busy };
}

/** Creates the bank file and downloads it. */
export function useWriteFile({ id, version }: BatchDetail, whenDone: () => void) {
  const { t } = useLingui();
  const write = useExportBatch();
  const { save } = useSaveFile();
  const start = (reason: string) =>
    write.mutate(
      { id, version, reason },
      {
        onSuccess: ({ exports }) => {
          const written = exports.at(-1);
          if (!written) return;
          toast(t`${written.fileName} has been created`, 'good', 3_000);
          whenDone();
          void save(written);
        },
        onError: (error) => !reason && toast(errorWords(error), 'stop', 4_000),
      },
    );
  return { start, busy: write.isPending, error: write.error };
}
