import { useEffect } from 'react';
import { followPlatform } from '#shared/topics/notice/follow-platform.ts';

/** Keeps the page up to date while it is mounted. Renders nothing. */
export default function PlatformPush() {
  useEffect(() => followPlatform(), []);
  return null;
}
