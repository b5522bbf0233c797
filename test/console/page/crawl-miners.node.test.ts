import { crawl } from './crawl.ts';

crawl('miner', 'plain', undefined);
