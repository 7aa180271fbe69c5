import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { wordsOf } from '#text/find-words.ts';
import { approvalQueries } from '#features/processing/approval/approval.queries.ts';
import { documentQueries } from '#features/documents/document/document.queries.ts';
import { expenseQueries } from '#features/spend/expense/expense.queries.ts';
import { articlesOf } from '#features/platform/help/phone/articles.ts';
import { findArticles } from '#features/platform/help/phone/find.ts';
import { homeQueries } from '#features/workspace/home/home.queries.ts';
import { invoiceQueries } from '#features/spend/invoice/invoice.queries.ts';
import { kindsWith } from '#features/platform/message/phone/kinds-with.ts';
import { messageQueries } from '#features/platform/message/message.queries.ts';
import { findFunctions } from './find-functions.ts';

/** Keeps the previous results while the next load, to avoid layout shifts. */
const calm = { placeholderData: keepPreviousData };

/** One query per list; each has its own loading and error state. */
function useLists(search: string) {
  return {
    documents: useInfiniteQuery({ ...documentQueries.mine({ statuses: [], search }), ...calm }),
    pending: useInfiniteQuery({ ...approvalQueries.tasks('pending', { search }), ...calm }),
    handled: useInfiniteQuery({ ...approvalQueries.tasks('handled', { search }), ...calm }),
    copied: useInfiniteQuery({ ...documentQueries.copiedToMe(search), ...calm }),
    expenses: useInfiniteQuery({ ...expenseQueries.list('all', search), ...calm }),
    invoices: useInfiniteQuery({ ...invoiceQueries.list('all', search), ...calm }),
    messages: useInfiniteQuery({
      ...messageQueries.list({ unreadOnly: false, search, kinds: kindsWith(search) }),
      ...calm,
    }),
  };
}

/** Searches the user's data on the server; functions and help locally, also offline. */
export function useFound(search: string) {
  const lists = useLists(search);
  const articles = useQuery(articlesOf()).data;
  const menu = useQuery(homeQueries.menu()).data;
  const words = wordsOf(search);
  // Punctuation alone has no words, and would match everything.
  const requested = words.length > 0;
  const functions = requested && menu ? findFunctions(menu.items, words) : [];
  const help = requested && articles ? findArticles(articles, words) : [];
  const all = Object.values(lists);
  const failed = all.filter(({ isError }) => isError);
  return {
    lists,
    functions,
    articles,
    help,
    words,
    count:
      functions.length +
      help.length +
      all.reduce(
        (sum, { data }) => sum + (data?.pages.flatMap(({ items }): unknown[] => items).length ?? 0),
        0,
      ),
    busy: all.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
export type Found = ReturnType<typeof useFound>;
