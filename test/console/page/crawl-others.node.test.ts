import { crawl } from './crawl.ts';

crawl('partner-east', 'miner', 'plain', undefined);
