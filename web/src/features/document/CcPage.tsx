import { Page } from '#ui/Page.tsx';

export const CcPage = () => <Page title="CcPage">{null}</Page>;
