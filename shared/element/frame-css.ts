/**
 * The static rules of every element: what the host's page may and may not reach.
 *
 * A host's `* { all: unset !important }` hits the element itself and, through inheritance, what is inside. The frame
 * and the overlays therefore start from initial values; custom properties pass, as the theme comes by them. No rem
 * anywhere: the host's root font is the host's.
 */
export const frameCss = `
:host { display: block }
:host([hidden]) { display: none !important }
.frame, .overlays {
  all: initial;
  color-scheme: inherit;
  direction: inherit;
  display: block;
  box-sizing: border-box;
  font: 400 14px/22px var(--_font);
  color: var(--_text);
  -webkit-text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;
  overflow-wrap: anywhere;
  text-wrap: pretty;
}
.frame { container-type: inline-size }
.overlays { position: absolute; z-index: 2147483000 }
*, ::before, ::after { box-sizing: border-box }
h1, h2, h3, h4, p, ol, ul, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0 }
h1, h2, h3, h4 { font: inherit }
ol, ul { list-style: none }
.failed { padding: 24px; border: 1px solid var(--_line); border-radius: 12px; text-align: center; background: var(--_surface) }
.failed button { min-height: 44px; margin-top: 12px; padding: 0 20px; border: 1px solid var(--_line-strong); border-radius: 8px; font: inherit; color: inherit; background: none; cursor: pointer }
.failed button:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px }
`;
