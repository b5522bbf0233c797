/** axios ships no types for its separate adapters. */
declare module 'axios/unsafe/adapters/xhr.js' {
  import type { AxiosAdapter } from 'axios';
  const adapter: AxiosAdapter;
  export default adapter;
}
