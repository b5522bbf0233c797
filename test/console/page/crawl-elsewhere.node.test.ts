import { crawl } from './crawl.ts';

crawl('migrated', 'partner-east');
