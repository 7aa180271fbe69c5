import '#ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DESK } from 'virtual:texts/desk';
import { activate, activateWhole } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { newQueryClient } from '#api/query-client.ts';
import { onReason } from '#api/reason-known.ts';
import { followOtherTabs, onLanguage, onSessionChange, startSession } from '#session/session.ts';
import { loadReasonWords } from '#text/errors.ts';
import { applyTheme } from '#screen/theme.ts';
import { DeskApp } from './DeskApp.tsx';

async function start(root: HTMLElement): Promise<void> {
  applyTheme();
  void loadReasonWords();
  const queries = newQueryClient();
  onSessionChange(() => queries.clear());
  followOtherTabs();
  onReason(loadReasonWords);
  onLanguage((locale) => activate(locale));
  await activateWhole(localeKept(), DESK);
  createRoot(root).render(
    <StrictMode>
      <DeskApp queries={queries} />
    </StrictMode>,
  );
  await startSession(false);
}

const root = window.document.getElementById('root');
if (root) void start(root);
