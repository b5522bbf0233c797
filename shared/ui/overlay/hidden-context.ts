import { createContext } from 'react';

/** Whether the content is rendered but hidden. Its dialogs are in another place of the document, so they must not be rendered. */
export const HiddenContext = createContext(false);
