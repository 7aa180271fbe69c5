import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { stepUp } from '#api/step-up.ts';
import { pushAsking } from '#push/push-asking.ts';
import { AgentBar } from '#features/membership/agent/phone/AgentBar.tsx';
import { laterPart } from '#offline/later-part.tsx';
import { ToastHost } from '#ui/ToastHost.tsx';
import { useContentShown } from './content-shown.ts';
import { LanguageDialog } from './LanguageDialog.tsx';
import { MainTabs } from './MainTabs.tsx';
import { PageStack } from './PageStack.tsx';
import { LateBoundary } from './RetryBoundary.tsx';

export function App({ queries }: { queries: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <AgentBar />
        <LateBoundary>
          <Update />
        </LateBoundary>
        <PageStack />
        <LateBoundary>
          <MainTabs />
        </LateBoundary>
        <LanguageDialog />
        <LateBoundary>
          <StepUp />
          <AskPush />
        </LateBoundary>
        <ToastHost />
        <Listen />
      </QueryClientProvider>
    </I18nProvider>
  );
}

const StepUpSheet = lazy(() =>
  import('#features/organisation/account/StepUpSheet.tsx').then(({ StepUpSheet: Shown }) => ({
    default: Shown,
  })),
);

/** Loaded on first use, since it is seldom needed. */
function StepUp() {
  const requested = useStore(stepUp, ({ answer }) => answer !== null);
  return requested ? (
    <Suspense>
      <StepUpSheet />
    </Suspense>
  ) : null;
}

const UpdateBar = laterPart(() => import('./UpdateBar.tsx').then((m) => m.UpdateBar));

/** Shown after the page itself, since an update is not urgent. */
const Update = () => useContentShown() && <UpdateBar />;

const AskPushSheet = laterPart(() =>
  import('#features/governance/security/phone/AskPushSheet.tsx').then((m) => m.AskPushSheet),
);

/** Asks for the permission to show push notifications, after something was submitted. */
const AskPush = () => useStore(pushAsking, ({ open }) => open) && <AskPushSheet />;

const Listening = laterPart(() => import('./Listening.tsx').then((m) => m.Listening));

/** Connects after the first page has been shown, and then gets what was sent meanwhile. */
const Listen = () => useContentShown() && <Listening />;
