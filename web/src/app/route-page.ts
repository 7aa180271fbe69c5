import type { MessageDescriptor } from '@lingui/core';
import type { RoutePath } from '@outlay/contract/routes';
import { type ParamsOf } from '@outlay/contract/routes.params';
import type { ComponentType } from 'react';

export interface Page<Path extends RoutePath = RoutePath> {
  title: MessageDescriptor;
  access: 'public' | 'user';
  /** A query parameter that allows access without a session: a link with its own token. */
  openWith?: keyof ParamsOf<Path> & string;
  tab?: 0 | 1;
  /** Loads the code of the page, with its texts (web/texts.ts). */
  load: () => Promise<ComponentType>;
}

/** A page for everybody. */
export const open = (title: MessageDescriptor, load: Page['load']): Omit<Page, 'openWith'> => ({
  title,
  access: 'public',
  load,
});
/** A page for signed-in users. */
export const member = <Path extends RoutePath>(
  title: MessageDescriptor,
  load: Page['load'],
  more: Pick<Page<Path>, 'openWith' | 'tab'> = {},
): Page<Path> => ({ title, access: 'user', load, ...more });
