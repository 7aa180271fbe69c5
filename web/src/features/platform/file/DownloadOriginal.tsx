import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { saveFile } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';

/** Downloads the original file, for people who have a program that opens it. */
export function DownloadOriginal({ file }: { file: { id: string; name: string } }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(file.id, file.name).catch((error: unknown) => toast(errorWords(error), 'stop'));
    setBusy(false);
  };
  return (
    <Button tone="line" icon="download" small busy={busy} onPress={() => void save()}>
      {t`Download the original`}
    </Button>
  );
}
