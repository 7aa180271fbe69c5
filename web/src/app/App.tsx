import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { stepUp } from '#kit/step-up.ts';
import { AgentBar } from '#features/agent/AgentBar.tsx';
import { ToastHost } from '#ui/ToastHost.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { MainTabs } from './MainTabs.tsx';
import { PageStack } from './PageStack.tsx';
import { usePush } from './use-push.ts';

export function App({ queries }: { queries: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <AgentBar />
        <PageStack />
        <MainTabs />
        <LanguageDialog />
        <StepUp />
        <ToastHost />
        <Listening />
      </QueryClientProvider>
    </I18nProvider>
  );
}

const StepUpSheet = lazy(() =>
  import('#features/account/StepUpSheet.tsx').then(({ StepUpSheet: Shown }) => ({ default: Shown })),
);

/** Its code comes when it is first asked for: seldom. */
function StepUp() {
  const asked = useStore(stepUp, ({ answer }) => answer !== null);
  return asked ? (
    <Suspense>
      <StepUpSheet />
    </Suspense>
  ) : null;
}

function Listening() {
  usePush();
  return null;
}
