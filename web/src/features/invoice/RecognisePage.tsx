import { Page } from '#ui/Page.tsx';

export const RecognisePage = () => <Page title="RecognisePage">{null}</Page>;
