export { Wallet as default } from './wallet';
