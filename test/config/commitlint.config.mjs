/** Rules of commit messages: an imperative subject of at most 72 characters, and a body that gives the reason. */

/** `Added`, `Adding` and `Adds` are not the imperative. */
const NOT_IMPERATIVE = /^\w+(?:ed|ing|[^su]s)$/;
const IMPERATIVE = new Set(['Bring', 'Embed', 'Feed', 'Need', 'Seed', 'Speed']);

export default {
  parserPreset: { parserOpts: { headerPattern: /^(.*)$/, headerCorrespondence: ['subject'] } },
  plugins: [
    {
      rules: {
        'subject-imperative': ({ subject }) => {
          const [verb = ''] = (subject ?? '').split(' ');
          const isImperative = /^[A-Z]/.test(verb) && (IMPERATIVE.has(verb) || !NOT_IMPERATIVE.test(verb));
          return [isImperative, 'Start the subject with an imperative verb: "Add OpenAPI document to the server"'];
        },
      },
    },
  ],
  rules: {
    'subject-empty': [2, 'never'],
    'subject-imperative': [2, 'always'],
    'subject-full-stop': [2, 'never', '.'],
    'header-max-length': [2, 'always', 72],
    'body-leading-blank': [2, 'always'],
  },
};
