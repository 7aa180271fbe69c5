import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import css from '#desk/Desk.module.css';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { usePutPayeeWallet, walletQueries } from './wallets.queries.ts';

const isOpenId = (text: string): boolean => /^[\w-]{16,64}$/.test(text.trim());

/** Enters the WeChat openid of one member. */
export function OpenIdModal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [memberId, setMemberId] = useState<string | null>(null);
  const [openId, setOpenId] = useState('');
  const [tried, setTried] = useState(false);
  const put = usePutPayeeWallet();
  const saved = useSaved(onClose);
  const submit = () => {
    setTried(true);
    if (memberId && isOpenId(openId)) put.mutate({ memberId, openId: openId.trim() }, saved);
  };
  return (
    <SaveModal
      title={t`WeChat openid of a person`}
      saving={put.isPending}
      error={put.error}
      onSave={submit}
      onClose={onClose}
    >
      <p className={css['small']}>
        <Trans>
          Whoever enters it takes no part in paying to it, and the person is told. WeChat compares the name of
          the member with the one behind the openid.
        </Trans>
      </p>
      <MembersField
        single
        label={t`Person`}
        value={memberId ? [memberId] : []}
        error={tried && !memberId ? reasonText('required') : null}
        onChange={([id]) => setMemberId(id ?? null)}
      />
      {memberId && <Now memberId={memberId} />}
      <TextField
        label={t`Openid`}
        most={64}
        value={openId}
        error={tried && !isOpenId(openId) ? t`16 to 64 letters, digits, - or _` : null}
        onChange={setOpenId}
      />
    </SaveModal>
  );
}

function Now({ memberId }: { memberId: string }) {
  const { data } = useQuery(walletQueries.of(memberId));
  const account = data?.items.find(({ kind }) => kind === 'wechat')?.account;
  if (!account) return null;
  return (
    <p className={css['small']}>
      <Trans>Now: {account}</Trans>
    </p>
  );
}
