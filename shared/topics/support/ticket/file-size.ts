const KB = 1024;

/** Returns a size such as `182 KB` or `3.4 MB`. @param bytes undefined if the platform sent none */
export function fileSize(bytes: number | null | undefined): string {
  if (bytes == null) return '--';
  const kb = Math.max(1, Math.round(bytes / KB));
  return kb < KB ? `${kb} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
