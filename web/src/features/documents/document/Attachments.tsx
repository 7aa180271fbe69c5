import { useLingui } from '@lingui/react/macro';
import type { FileRef } from '@outlay/contract/platform/file';
import { useState } from 'react';
import { formatBytes } from '#text/format.ts';
import { saveFile } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { FilePaper } from '#features/platform/file/FilePaper.tsx';
import { isSeen } from '#features/platform/file/seen.ts';
import { Thumbnail } from './Thumbnail.tsx';

export function Attachments({ files }: { files: readonly FileRef[] }) {
  const { t } = useLingui();
  const [looked, setLooked] = useState<FileRef | null>(null);
  if (files.length === 0) return null;
  const open = (file: FileRef) => {
    if (isSeen(file)) setLooked(file);
    else void saveFile(file.id, file.name).catch((error: unknown) => toast(errorWords(error), 'stop'));
  };
  return (
    <Section title={t`Attachments`}>
      <Rows label={t`Attachments`}>
        {files.map((file) => (
          <Row
            key={file.id}
            lead={<Thumbnail fileIds={isSeen(file) ? [file.id] : []} />}
            title={file.name}
            sub={formatBytes(file.size)}
            more
            onPress={() => open(file)}
          />
        ))}
      </Rows>
      <Sheet open={looked !== null} title={looked?.name ?? ''} onClose={() => setLooked(null)}>
        {looked && <FilePaper fileId={looked.id} label={looked.name} look="card" />}
      </Sheet>
    </Section>
  );
}
