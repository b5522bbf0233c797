import { Outlet } from 'react-router';
import styled from 'styled-components';

/** Help pages on a phone: without header and menu (§2.3). */
export const BareLayout = () => (
  <Main id="main" tabIndex={-1}>
    <Outlet />
  </Main>
);

const Main = styled.main`
  min-height: 100vh;
  min-height: 100dvh;
  padding: 8px 16px max(32px, env(safe-area-inset-bottom));
  outline: none;
`;
