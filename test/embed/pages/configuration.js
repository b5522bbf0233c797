// The configuration of a partner: the address of the platform, and a function that returns a token.
window.partnerConsole = {
  apiBase: '{{bundle}}',
  getToken: async () => {
    window.tokenRequests = (window.tokenRequests ?? 0) + 1;
    const response = await fetch('/token');
    return response.text();
  },
};
