import { Page } from '#ui/Page.tsx';

export const ScanPage = () => <Page title="ScanPage">{null}</Page>;
