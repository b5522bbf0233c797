import { crawl } from './crawl.ts';

crawl('newcomer', 'scan');
