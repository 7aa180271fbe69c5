import { useLingui } from '@lingui/react/macro';
import type { FlowSummary } from '@outlay/contract/documents/flow';
import { Button, Popconfirm } from 'antd';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useRemoveFlow } from './flow-editor.queries.ts';

/** Deletes a flow that is not in use, after a confirmation. */
export function RemoveFlow({ flow: { id, version, name } }: { flow: FlowSummary }) {
  const { t } = useLingui();
  const remove = useRemoveFlow();
  const called = localText(name);
  const act = () =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () => toast(t`“${called}” has been removed`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    // Prevents the click from opening the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only stops
    <span onClick={(event) => event.stopPropagation()}>
      <Popconfirm
        title={t`Remove “${called}”?`}
        okText={t`Remove`}
        cancelText={t`Cancel`}
        okButtonProps={{ danger: true }}
        onConfirm={act}
      >
        <Button danger type="text" size="small" loading={remove.isPending}>{t`Remove`}</Button>
      </Popconfirm>
    </span>
  );
}
