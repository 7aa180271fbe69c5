import { Trans, useLingui } from '@lingui/react/macro';
import type { DirectorySource } from '@outlay/contract/membership/directory';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { goTo } from '#desk/desk-nav.ts';
import css from '#desk/Desk.module.css';
import { PlatformIcon } from '#features/membership/connection/PlatformIcon.tsx';
import own from './Directory.module.css';
import { PLATFORM_WORDS } from './directory-words.ts';

/** The company follows the contacts of a connection, which is set up elsewhere. */
export function ConnectionSource({ source }: { source: Extract<DirectorySource, { kind: 'connection' }> }) {
  const { i18n } = useLingui();
  return (
    <>
      <h2>
        <Trans>The contacts of a platform</Trans>
      </h2>
      <p className={css['small']}>
        <Trans>
          Members, departments, posts and managers follow these contacts. Anyone who disappears from them
          leaves the company; anyone who was never in them stays.
        </Trans>
      </p>
      <div className={own['source']}>
        <PlatformIcon platform={source.platform} />
        <div>
          <b>{source.name}</b>
          <small>{i18n._(PLATFORM_WORDS[source.platform])}</small>
        </div>
        <Button onClick={() => goTo('connections', source.id)}>
          <Trans>Open the connection</Trans>
        </Button>
      </div>
    </>
  );
}

/** A document at an address of the company. */
export const AddressSource = ({ children }: { children: ReactNode }) => (
  <>
    <h2>
      <Trans>The company’s own directory</Trans>
    </h2>
    <p className={css['small']}>
      <Trans>
        A JSON document of departments and people at an address of yours. Anyone who disappears from it leaves
        the company; anyone who was never in it stays.
      </Trans>{' '}
      <Button type="link" size="small" className={own['inline'] ?? ''} onClick={() => goTo('connections')}>
        <Trans>Or follow the contacts of WeCom, DingTalk or Feishu</Trans>
      </Button>
    </p>
    {children}
  </>
);
