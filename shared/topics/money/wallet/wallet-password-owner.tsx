/**
 * Names the account of a wallet password for password managers. It differs from the username, so that they neither fill in
 * nor overwrite the password for the sign-in (hazard 27).
 */
export const WalletPasswordOwner = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={`${username}/wallet`} readOnly hidden />
);
