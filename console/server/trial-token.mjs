/** `npm run token -- agent`: prints a new token of a demo user of the platform that `npm start` runs. */
const origin = process.env.PLATFORM ?? `http://127.0.0.1:${process.env.PORT ?? 4173}`;
const username = process.argv[2] ?? 'agent';

try {
  const response = await fetch(`${origin}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  const { token, message } = await response.json();
  if (!response.ok) throw new Error(message);
  console.log(token);
} catch (error) {
  console.error(
    `No token of ${username} from ${origin}: ${error.cause?.message ?? error.message}. Run \`npm start\` in demo mode first.`,
  );
  process.exitCode = 1;
}
