import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { DOCUMENT_TEXTS } from '#features/document/i18n/document-texts.ts';
import { HELP_TEXTS } from '#features/help/i18n/help-texts.ts';
import { SECURITY_TEXTS } from '#features/security/i18n/security-texts.ts';
import { addTexts, type Catalogues } from '#i18n/i18n.ts';

export interface Route {
  path: string;
  title: MessageDescriptor;
  access: 'public' | 'user';
  /** A word of its query with which a stranger may open it: a link that carries its own right. */
  openWith?: string;
  tab?: 0 | 1;
  load: () => Promise<ComponentType>;
}

export const open = (path: string, title: MessageDescriptor, load: Route['load']): Route => ({
  path,
  title,
  access: 'public',
  load,
});
export const member = (path: string, title: MessageDescriptor, load: Route['load'], tab?: 0 | 1): Route => ({
  path,
  title,
  access: 'user',
  load,
  ...(tab === undefined ? {} : { tab }),
});

/** A page about documents comes with their texts; others with those given. */
export const withTexts =
  (load: Route['load'], ...texts: Catalogues[]): Route['load'] =>
  async () => {
    const wanted = texts.length > 0 ? texts : [DOCUMENT_TEXTS];
    const [page] = await Promise.all([load(), ...wanted.map(addTexts)]);
    return page;
  };

/** A page about one's own account. */
export const own = (path: string, title: MessageDescriptor, load: Route['load']): Route =>
  member(path, title, withTexts(load, SECURITY_TEXTS, DOCUMENT_TEXTS));

/** A page about one's own account, or the way into a company. */
export const withOwnTexts = (load: Route['load']): Route['load'] => withTexts(load, SECURITY_TEXTS);

/** Opened when something is unclear. */
export const support = (path: string, title: MessageDescriptor, load: Route['load']): Route =>
  member(path, title, withTexts(load, HELP_TEXTS));
