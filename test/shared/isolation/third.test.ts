import { isIsolated } from '../../support/isolation.ts';

isIsolated();
