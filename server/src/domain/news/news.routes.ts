import { newsEndpoints } from '@outlay/contract/news';
import { serve } from '#kit/served.ts';
import { listNews } from './news.service.ts';

export const newsRoutes = [serve(newsEndpoints.list, listNews)];
