/**
 * Whose turn it is in the gate. The files of a list are about the same things, each from another side: one entry of a list
 * runs a day, so all have run after three days, and `npm run test:all` runs all of them. What has no other file beside it,
 * and money above all, is tested every day.
 */
const DAY_MS = 86_400_000;
/** Entries of every list, and days until all have run. */
const DAYS = 3;

const page = (...names) => names.map((name) => `test/console/page/${name}.node.test.ts`);
const platform = (...names) => names.map((name) => `test/console/server/reference/${name}.node.test.ts`);
const browser = (folder, ...names) => names.map((name) => `test/${folder}/${name}.test.ts`);

const LISTS = [
  // the same money on every screen; the way of one bill; the journeys, on two platforms
  [page('consistency'), page('bill-chain'), page('journeys')],
  // what developers read and what is told to them; the console's pages to read
  [['test/console/gallery/gallery.node.test.ts'], ['test/embed/diagnostics.node.test.ts'], page('help', 'preferences')],
  // screens of whom money comes to
  [page('usability'), page('overview', 'switched-off'), page('services')],
  [page('journeys-settlement'), page('journeys-account'), ['test/embed/recipes.node.test.ts']],
  // what a server begins with
  [platform('data-folder'), platform('due-work'), platform('older-database', 'seed-days')],
  // what every element owes, by elements
  [
    browser('widgets/contract', 'machines'),
    browser('widgets/contract', 'support', 'documents', 'doors'),
    browser('widgets/contract', 'money', 'person', 'around'),
  ],
  [
    browser('embed/leaks', 'machines', 'doors'),
    browser('embed/leaks', 'money', 'documents'),
    browser('embed/leaks', 'person', 'support', 'around'),
  ],
];

/** Those of `files` whose turn it is not today. @param {readonly string[]} files */
export function ofAnotherDay(files) {
  const day = Math.floor(Date.now() / DAY_MS);
  // one further after each round: what takes turns within a file goes by the day as well (in-turn.ts), and has its own then
  const turn = (day + Math.floor(day / DAYS)) % DAYS;
  const others = new Set(LISTS.flatMap((list) => list.filter((_, at) => at !== turn).flat()));
  const unknown = LISTS.flat(2).filter((file) => !files.includes(file));
  if (unknown.length > 0) throw new Error(`turns.mjs names files that are not there: ${unknown.join(', ')}`);
  return files.filter((file) => others.has(file));
}
