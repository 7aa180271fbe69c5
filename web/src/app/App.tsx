import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StepUpSheet } from '#features/account/StepUpSheet.tsx';
import { ToastHost } from '#ui/ToastHost.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { MainTabs } from './MainTabs.tsx';
import { PageStack } from './PageStack.tsx';
import { usePush } from './use-push.ts';

export function App({ queries }: { queries: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <PageStack />
        <MainTabs />
        <LanguageDialog />
        <StepUpSheet />
        <ToastHost />
        <Listening />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function Listening() {
  usePush();
  return null;
}
