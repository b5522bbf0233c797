/** What a page stands in. */
import styled from 'styled-components';

/** A page's parts, one under the other. */
export const PageStack = styled.div`
  display: grid;
  gap: 24px;
  > * {
    min-width: 0;
  }
`;

/** The same where a wide window would not be read well. */
export const NarrowStack = styled(PageStack)`
  width: min(100%, 640px);
  margin: 0 auto;
`;

/** The one thing on a page that stands alone: its title, a line about it, an element. */
export const PublicCard = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  width: min(100%, 400px);
  margin: 0 auto;
  padding: 32px;
  border: 1px solid var(--_line);
  border-radius: 16px;
  background: var(--_surface);
  p {
    margin-top: 4px;
    color: var(--_text-2);
  }
  /* the forms' own sizes, before their code has come */
  partner-login {
    min-height: 248px;
  }
  partner-reset-password {
    min-height: 480px;
  }
  partner-join {
    min-height: 312px;
  }
  partner-mobile-entry {
    min-height: 184px;
  }
  partner-bind-device,
  partner-mobile-entry[data-signed-in] {
    min-height: 280px;
  }
  &[data-off] partner-reset-password {
    min-height: 0;
  }
  @media (max-width: 640px) {
    padding: 24px 20px;
  }
`;

/** A page that stands alone and is read or filled in at length: title, a line about it, an element. */
export const PublicSheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-self: start;
  align-content: start;
  gap: 24px;
  width: min(100%, 840px);
  min-height: 60vh;
  margin: 0 auto;
  header p {
    margin-top: 4px;
    color: var(--_text-2);
  }
`;

/** One document, which brings its own title. */
export const DocumentSheet = styled.div`
  align-self: start;
  width: min(100%, 840px);
  min-height: 60vh;
  margin: 0 auto;
`;
