/** The script of a page for browsers without modules. */
import { showRefusal } from '#shared/host/refusal.ts';

document.addEventListener('DOMContentLoaded', () => showRefusal(document.getElementById('page')!, 'browser-too-old'));
