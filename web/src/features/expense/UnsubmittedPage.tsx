import { Page } from '#ui/Page.tsx';

export const UnsubmittedPage = () => <Page title="UnsubmittedPage">{null}</Page>;
