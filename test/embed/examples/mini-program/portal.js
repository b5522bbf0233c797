/** Requests to the portal, and pages that show one of its pages. */
const PORTAL = 'https://portal.example';

const signInCode = () => new Promise((success, fail) => wx.login({ success: ({ code }) => success(code), fail }));

const post = (path, data) =>
  new Promise((resolve, reject) =>
    wx.request({
      url: PORTAL + path,
      method: 'POST',
      data,
      success: ({ statusCode, data: body }) =>
        statusCode === 200 ? resolve(body) : reject(new Error(`${path}: ${statusCode}`)),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    }),
  );

/** Signs in at the portal. @returns `ticket` for one page, and `session` for downloads */
const openSession = async () => post('/wechat-session', { code: await signInCode() });

/** Registers a page with a `web-view` of a page of the portal. */
const portalPage = (path) =>
  Page({
    data: { address: '', failed: false },

    onLoad(query) {
      this.query = query;
      return this.open();
    },

    async open() {
      this.setData({ address: '', failed: false });
      try {
        const { ticket } = await openSession();
        const parameters = Object.entries({ ...this.query, ticket }).map((pair) =>
          pair.map(encodeURIComponent).join('='),
        );
        this.setData({ address: `${PORTAL}${path}?${parameters.join('&')}` });
      } catch (error) {
        console.error(error);
        this.setData({ failed: true });
      }
    },

    onFailed() {
      this.setData({ address: '', failed: true });
    },
  });

module.exports = { PORTAL, openSession, portalPage };
