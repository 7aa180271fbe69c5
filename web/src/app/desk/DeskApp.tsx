import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import spanish from 'antd/locale/es_ES';
import french from 'antd/locale/fr_FR';
import simplified from 'antd/locale/zh_CN';
import traditional from 'antd/locale/zh_TW';
import type { Locale } from '@outlay/contract/locale';
import { localeKept } from '#device/locale.ts';
import { useUser } from '#session/use-session.ts';
import { StepUpSheet } from '#features/organisation/account/StepUpSheet.tsx';
import { ToastHost } from '#ui/ToastHost.tsx';
import { themeOf, useDark } from '#desk/desk-theme.ts';
import { useFreshPages } from '../use-push.ts';
import { Shell } from './Shell.tsx';
import { SignIn } from './SignIn.tsx';

const TABLE_WORDS: Record<Locale, typeof english> = {
  'zh-Hans': simplified,
  'zh-Hant': traditional,
  en: english,
  fr: french,
  es: spanish,
};

export function DeskApp({ queries }: { queries: QueryClient }) {
  const dark = useDark();
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <ConfigProvider
          button={{ autoInsertSpace: false }}
          theme={themeOf(dark)}
          locale={TABLE_WORDS[localeKept()]}
        >
          <Inside />
          <StepUpSheet />
          <ToastHost />
        </ConfigProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

function Inside() {
  useFreshPages();
  return useUser() ? <Shell /> : <SignIn />;
}
