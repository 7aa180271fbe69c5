import { Trans, useLingui } from '@lingui/react/macro';
import type { SpendPolicy, SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { Button, Drawer, Popconfirm } from 'antd';
import { useRef, useState } from 'react';
import css from '#desk/Desk.module.css';
import form from '#desk/form/Form.module.css';
import { useSaved } from '#desk/form/use-saved.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { useRemovePolicy, useSavePolicy } from './policies.queries.ts';
import { draftOf, formOf, gapsOf, newPolicy, type PolicyDraft } from './policy-draft.ts';
import { PolicyLimits } from './PolicyLimits.tsx';
import { PolicyTimes } from './PolicyTimes.tsx';
import { PolicyTrialResult } from './PolicyTrial.tsx';
import { PolicyWhere } from './PolicyWhere.tsx';
import { PolicyWhoFields } from './PolicyWho.tsx';

interface PolicyDrawerProps {
  policy: SpendPolicy | 'new';
  currency: string;
  onClose: () => void;
}

/** A spend policy, and what it would have allowed last month. */
export function PolicyDrawer({ policy, currency, onClose }: PolicyDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<PolicyDraft>(() => (policy === 'new' ? newPolicy() : draftOf(policy)));
  const [attempted, setAttempted] = useState(false);
  const [tried, setTried] = useState<{ draft: PolicyDraft; form: SpendPolicyForm } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const save = useSavePolicy();
  const saved = useSaved(onClose);
  const mayEdit = useMay('paycode.write') && (policy === 'new' || policy.actions.includes('edit'));
  const all = gapsOf(draft);
  const gaps = attempted ? all : [];
  const whole = (act: () => void) => () => {
    setAttempted(true);
    if (all.length === 0) act();
  };
  const attempt = whole(() => {
    setTried({ draft, form: formOf(draft) });
    // The result appears at the top; scroll there so that it is seen.
    top.current?.parentElement?.scrollTo?.(0, 0);
  });
  const parts = { draft, gaps, error: save.error, onChange: setDraft };
  return (
    <Drawer
      open
      size={600}
      title={policy === 'new' ? t`New spend policy` : t`Spend policy`}
      onClose={onClose}
      footer={
        <div className={css['acts']}>
          {policy !== 'new' && <Remove policy={policy} onDone={onClose} />}
          <span style={{ flex: 1 }} />
          <Button onClick={attempt}>
            <Trans>Try on last month</Trans>
          </Button>
          {mayEdit && (
            <Button
              type="primary"
              loading={save.isPending}
              onClick={whole(() => save.mutate(formOf(draft), saved))}
            >
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
      }
    >
      <div className={form['drawer']} ref={top}>
        {tried && <PolicyTrialResult form={tried.form} stale={tried.draft !== draft} />}
        <PolicyWhoFields {...parts} />
        <PolicyWhere {...parts} />
        <PolicyLimits {...parts} currency={currency} />
        <PolicyTimes {...parts} />
        <FormError error={save.error} />
      </div>
    </Drawer>
  );
}

function Remove({ policy: { id, version, actions }, onDone }: { policy: SpendPolicy; onDone: () => void }) {
  const { t } = useLingui();
  const remove = useRemovePolicy();
  if (!actions.includes('remove')) return null;
  return (
    <Popconfirm
      title={t`End this policy?`}
      description={t`Nobody pays under it any more; what was paid stays.`}
      okText={t`End`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true }}
      onConfirm={() =>
        remove.mutate(
          { id, version },
          { onSuccess: onDone, onError: (error) => toast(errorWords(error), 'stop') },
        )
      }
    >
      <Button danger type="text" loading={remove.isPending}>
        <Trans>End</Trans>
      </Button>
    </Popconfirm>
  );
}
