/**
 * Completes engines down to Chromium 92, Safari 16.4 and Firefox 115. Each part names the first versions that need it no longer.
 * It can be removed when the targets in shared/docs/platform/compatibility.md reach these versions.
 */
import { setOlderEngine } from '../base/engine.ts';
import './older-globals.ts';
import { adoptColors } from './older-colors.ts';
import { ruleFor } from './older-rules.ts';
import { coverWindow } from './older-overlays.ts';

setOlderEngine({ adoptColors, ruleFor, coverWindow });
