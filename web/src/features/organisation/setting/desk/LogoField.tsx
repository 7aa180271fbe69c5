import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useRef } from 'react';
import { errorWords } from '#text/errors.ts';
import { Icon } from '#ui/Icon.tsx';
import { useLogo } from '#features/organisation/company/company.queries.ts';
import admin from '#desk/Desk.module.css';
import css from './Company.module.css';
import { useRemoveLogo, useUploadLogo } from './setting.queries.ts';

/** The logo is uploaded as soon as it is chosen, without the form. */
export function LogoField({ logoFileId }: { logoFileId: string | null }) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const address = useLogo(logoFileId);
  const take = useUploadLogo();
  const remove = useRemoveLogo();
  const refused = take.error ?? remove.error;
  return (
    <div className={css['logo']}>
      {address ? (
        <img src={address} alt={t`Logo`} width={64} height={64} />
      ) : (
        <span className={css['noLogo']}>
          <Icon name="title" size={28} />
        </span>
      )}
      <div>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t`Logo file`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) take.mutate(file);
            target.value = '';
          }}
        />
        <span className={admin['acts']}>
          <Button loading={take.isPending} onClick={() => picker.current?.click()}>
            {logoFileId ? <Trans>Change logo</Trans> : <Trans>Choose a logo</Trans>}
          </Button>
          {logoFileId && (
            <Button type="text" danger loading={remove.isPending} onClick={() => remove.mutate({})}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </span>
        {refused ? (
          <p className={admin['wrong']} role="alert">
            {errorWords(refused)}
          </p>
        ) : (
          <p className={admin['small']}>
            <Trans>PNG, JPEG or WebP; stored at most 512 pixels wide.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
