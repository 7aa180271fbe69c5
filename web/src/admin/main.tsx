import '#ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SECURITY_TEXTS } from '#features/security/i18n/security-texts.ts';
import { DOCUMENT_TEXTS } from '#features/document/i18n/document-texts.ts';
import { activate } from '#i18n/i18n.ts';
import { localeKept } from '#kit/locale.ts';
import { newQueryClient } from '#kit/query-client.ts';
import { followOtherTabs, onLanguage, onSessionChange, startSession } from '#kit/session.ts';
import { applyTheme } from '#kit/theme.ts';
import { AdminApp } from './AdminApp.tsx';

import { ADMIN_TEXTS } from './i18n/admin-texts.ts';

async function start(root: HTMLElement): Promise<void> {
  applyTheme();
  const queries = newQueryClient();
  onSessionChange(() => queries.clear());
  followOtherTabs();
  onLanguage((locale) => activate(locale));
  await activate(localeKept(), DOCUMENT_TEXTS, SECURITY_TEXTS, ADMIN_TEXTS);
  createRoot(root).render(
    <StrictMode>
      <AdminApp queries={queries} />
    </StrictMode>,
  );
  await startSession(false);
}

const root = window.document.getElementById('root');
if (root) void start(root);
