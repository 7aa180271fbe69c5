import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail, MerchantForm } from '@outlay/contract/paycode/merchant';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import form from '#desk/form/Form.module.css';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import { KeyList } from './KeyList.tsx';
import { MerchantFields } from './MerchantFields.tsx';
import { LinkModal } from './LinkModal.tsx';
import { merchantQueries, useEnableMerchant, useSaveMerchant } from './merchants.queries.ts';
import { TerminalList } from './TerminalList.tsx';

const newMerchant = (): MerchantForm => ({
  ...{ id: newId(), version: 0, name: '', type: 'meals', taxId: '', contact: '', stores: [], webhookUrl: '' },
});

const formOf = ({
  id,
  version,
  name,
  type,
  taxId,
  contact,
  stores,
  webhookUrl,
}: MerchantDetail): MerchantForm => ({
  ...{ id, version, name, type, taxId, contact, stores, webhookUrl },
});

interface MerchantDrawerProps {
  id: string;
  /** A new merchant is stored, and opened for its tills. */
  onMade: (id: string) => void;
  onClose: () => void;
}

/** A merchant: its data, tills and keys. */
export function MerchantDrawer({ id, onMade, onClose }: MerchantDrawerProps) {
  const { t } = useLingui();
  const fresh = id === 'new';
  const { data, error, refetch } = useQuery({ ...merchantQueries.one(id), enabled: !fresh });
  const [link, setLink] = useState<string | null>(null);
  if (!fresh && !data)
    return (
      <Drawer open size={640} title={t`Merchant`} onClose={onClose}>
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Drawer>
    );
  return (
    <>
      <Editor
        key={data?.version ?? 'new'}
        merchant={data ?? null}
        onMade={onMade}
        onLink={setLink}
        onClose={onClose}
      />
      {link !== null && <LinkModal link={link} onClose={() => setLink(null)} />}
    </>
  );
}

interface EditorProps {
  merchant: MerchantDetail | null;
  onMade: (id: string) => void;
  onLink: (link: string) => void;
  onClose: () => void;
}

function Editor({ merchant, onMade, onLink, onClose }: EditorProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => (merchant ? formOf(merchant) : newMerchant()));
  const save = useSaveMerchant();
  const mayEdit = merchant === null || merchant.actions.includes('edit');
  const run = () =>
    save.mutate(draft, {
      onSuccess: (saved) => {
        toast(t`Saved`, 'good');
        if (!merchant) onMade(saved.id);
      },
    });
  return (
    <Drawer
      open
      size={640}
      title={merchant?.name ?? t`New merchant`}
      onClose={onClose}
      footer={
        <div className={css['acts']}>
          {merchant && <EnableButton merchant={merchant} />}
          <span style={{ flex: 1 }} />
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {mayEdit && (
            <Button type="primary" loading={save.isPending} onClick={run}>
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
      }
    >
      <div className={form['drawer']}>
        {merchant && !merchant.enabled && (
          <Notice tone="wait" title={t`This merchant takes no payments yet`}>
            <Trans>Add a till or a key, then enable it.</Trans>
          </Notice>
        )}
        <MerchantFields draft={draft} merchant={merchant} error={save.error} onChange={setDraft} />
        {merchant && <TerminalList merchant={merchant} onLink={onLink} />}
        {merchant && <KeyList merchant={merchant} />}
        <FormError error={save.error} />
      </div>
    </Drawer>
  );
}

function EnableButton({ merchant: { id, version, actions } }: { merchant: MerchantDetail }) {
  const { t } = useLingui();
  const enable = useEnableMerchant();
  const run = (enabled: boolean) =>
    enable.mutate({ id, version, enabled }, { onError: (error) => toast(errorWords(error), 'stop') });
  if (actions.includes('enable'))
    return (
      <Button loading={enable.isPending} onClick={() => run(true)}>
        <Trans>Enable</Trans>
      </Button>
    );
  if (!actions.includes('disable')) return null;
  return (
    <Popconfirm
      title={t`Disable this merchant?`}
      description={t`From now on no payment is taken. What was paid stays.`}
      okText={t`Disable`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true }}
      onConfirm={() => run(false)}
    >
      <Button danger loading={enable.isPending}>
        <Trans>Disable</Trans>
      </Button>
    </Popconfirm>
  );
}
