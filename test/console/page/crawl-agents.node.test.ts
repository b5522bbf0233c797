import { crawl } from './crawl.ts';

crawl('agent', 'company', 'newcomer', 'scan', 'migrated');
