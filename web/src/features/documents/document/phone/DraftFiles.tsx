import { Trans, useLingui } from '@lingui/react/macro';
import { FILE_MOST_BYTES, type FileRef } from '@outlay/contract/platform/file';
import { useRef, type ChangeEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatBytes } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Row } from '#ui/Row.tsx';
import { isSeen } from '#features/platform/file/seen.ts';
import css from '../Document.module.css';
import { useKeepFile } from '../document.queries.ts';
import { Thumbnail } from '../Thumbnail.tsx';

interface DraftFilesProps {
  files: readonly FileRef[];
  onAdd: (file: FileRef) => void;
  onRemove: (id: string) => void;
}

/** Attachments, such as a contract, an approval e-mail or a guest list. */
export function DraftFiles({ files, onAdd, onRemove }: DraftFilesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const keep = useKeepFile();
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    for (const file of chosen) {
      if (file.size > FILE_MOST_BYTES) toast(t`${file.name} is larger than 20 MB.`, 'stop', 4_000);
      else
        await keep.mutateAsync(file).then(onAdd, (error: unknown) => toast(errorWords(error), 'stop', 4_000));
    }
  };
  return (
    <Section title={t`Attachments`}>
      <Rows label={t`Attachments`}>
        {files.map(({ id, name, size, mediaType }) => (
          <li key={id}>
            <ul className={css['line']}>
              <Row
                lead={<Thumbnail fileIds={isSeen({ mediaType, name }) ? [id] : []} />}
                title={name}
                sub={formatBytes(size)}
              />
              <li>
                <IconButton icon="close" label={t`Remove ${name}`} onPress={() => onRemove(id)} />
              </li>
            </ul>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={css['add']}
            aria-busy={keep.isPending}
            onClick={() => input.current?.click()}
          >
            <Icon name="plus" size={20} />
            {keep.isPending ? <Trans>Sending…</Trans> : <Trans>Add a file or picture</Trans>}
          </button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t`Add a file or picture`}
            onChange={(event) => void pick(event)}
          />
        </li>
      </Rows>
    </Section>
  );
}
