import { createRoot } from 'react-dom/client';
import { takeTokenFromAddress } from '../../shared/host/token-in-address.ts';
import { boot } from './boot.ts';
import { Console } from './console.tsx';

// Before any request of this page: its address must not carry a token (hazard 5).
const token = takeTokenFromAddress();

createRoot(document.getElementById('console')!).render(<Console start={() => boot(token)} />);
