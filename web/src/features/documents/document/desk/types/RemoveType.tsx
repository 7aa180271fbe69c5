import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeDetail } from '@outlay/contract/documents/document.type';
import { Button, Popconfirm } from 'antd';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useRemoveType } from '../types.queries.ts';

/** Deletes a type that the company created itself and that no document uses. */
export function RemoveType({ type }: { type: TypeDetail }) {
  const { t } = useLingui();
  const remove = useRemoveType();
  const name = localText(type.name);
  const done = () =>
    remove.mutate(
      { id: type.id, version: type.version },
      {
        onSuccess: () => toast(t`“${name}” has been removed`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Popconfirm
        title={t`Remove “${name}”?`}
        okText={t`Remove`}
        cancelText={t`Cancel`}
        okButtonProps={{ danger: true }}
        onConfirm={done}
      >
        <Button danger type="text" size="small" loading={remove.isPending}>
          <Trans>Remove</Trans>
        </Button>
      </Popconfirm>
    </span>
  );
}
