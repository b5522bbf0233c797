/** Paths that no first screen requires, for `<Icon path={...} />`. Each costs bytes only where it is imported. */

const CIRCLE = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15';

export const eyeIcon =
  'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5';
export const eyeOffIcon =
  'M3 3l14 14M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a15 15 0 0 1-2.3 2.9M5.2 6.3A15 15 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 3.8-1M8.2 8.3a2.5 2.5 0 0 0 3.5 3.5';
export const scanIcon = 'M3 7V3.5h3.5M13.5 3.5H17V7M17 13v3.5h-3.5M6.5 16.5H3V13M3 10h14';
export const menuIcon = 'M3 5.5h14M3 10h14M3 14.5h14';
export const foldIcon = 'M3 5h14M9 10h8M3 15h14M5.5 8L3 10l2.5 2';
export const unfoldIcon = 'M3 5h14M9 10h8M3 15h14M3 8l2.5 2L3 12';
export const chartIcon = 'M3 17h14M5 13.5V10m5 3.5v-9m5 9V7.5';
export const walletIcon =
  'M3 5.5h12.5a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 15zM3 5.5v0a1.5 1.5 0 0 1 1.5-2H14v2M13.5 11v.1';
export const targetIcon = `${CIRCLE}M10 6a4 4 0 1 1 0 8 4 4 0 0 1 0-8M10 9.9v.2`;
export const peopleIcon =
  'M7.5 4a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4M2.5 16a5 5 0 0 1 10 0M13 4.3a2.7 2.7 0 0 1 0 4.9M14.5 11.8a5 5 0 0 1 3 4.2';
export const userIcon = 'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M3.8 16.5a6.2 6.2 0 0 1 12.4 0';
export const ticketIcon =
  'M3 5h14v3.2a1.8 1.8 0 0 0 0 3.6V15H3v-3.2a1.8 1.8 0 0 0 0-3.6zM11.5 5v1.5m0 2.7v1.6m0 2.7V15';
export const linkIcon = 'M8.5 11.5l3-3M9.5 6.5l2-2a3 3 0 0 1 4.2 4.2l-2 2M10.5 13.5l-2 2a3 3 0 0 1-4.2-4.2l2-2';
export const helpIcon = `${CIRCLE}M7.8 7.8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 13.9v.1`;
export const exitIcon = 'M11.5 3.5h-8v13h8M8.5 10H17m-3-3l3 3-3 3';
export const languageIcon = `${CIRCLE}M2.5 10h15M10 2.5c5 4.5 5 10.5 0 15M10 2.5c-5 4.5-5 10.5 0 15`;
export const themeIcon = `${CIRCLE}M10 2.5v15M10 5.5a4.5 4.5 0 0 1 0 9M10 8a2 2 0 0 1 0 4`;
