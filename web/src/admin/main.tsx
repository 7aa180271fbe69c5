import '#ui/tokens.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ConfigProvider } from 'antd';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activate, localeKept } from '#i18n/i18n.ts';
import { applyTheme } from '#kit/theme.ts';

async function start(root: HTMLElement): Promise<void> {
  applyTheme();
  await activate(localeKept());
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ConfigProvider theme={{ token: { colorPrimary: '#2457f5', borderRadius: 8 } }} />
      </I18nProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
