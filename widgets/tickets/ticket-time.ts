import { formatDateTime } from '../../shared/domain/shanghai-time.ts';

/** `2026-11-21 09:05` */
export const timeOf = (seconds: number | null | undefined): string =>
  typeof seconds === 'number' ? formatDateTime(seconds * 1000).slice(0, 16) : '--';
