// What a partner writes: where the platform is, and where a token comes from.
window.partnerConsole = {
  apiBase: '{{bundle}}',
  getToken: async () => {
    window.tokensAsked = (window.tokensAsked ?? 0) + 1;
    const answer = await fetch('/token');
    return answer.text();
  },
};
