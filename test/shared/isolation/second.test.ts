import { isIsolated } from '../../browser/isolation.ts';

isIsolated();
