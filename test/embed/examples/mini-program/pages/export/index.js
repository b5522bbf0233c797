const { PORTAL, openSession } = require('../../portal.js');

/** The elements open this page as `exportUrl`. The query names the file: `month=2026-10`. */
Page({
  data: { state: 'loading' },

  onLoad({ month }) {
    this.month = month;
    return this.download();
  },

  async download() {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(this.month || '')) return this.setData({ state: 'unknown' });
    this.setData({ state: 'loading' });
    try {
      const { session } = await openSession();
      const file = await new Promise((resolve, reject) =>
        wx.downloadFile({
          url: `${PORTAL}/export?month=${this.month}`,
          header: { Authorization: `Bearer ${session}` },
          success: ({ statusCode, tempFilePath }) =>
            statusCode === 200 ? resolve(tempFilePath) : reject(new Error(`/export: ${statusCode}`)),
          fail: ({ errMsg }) => reject(new Error(errMsg)),
        }),
      );
      this.file = file;
      this.setData({ state: 'ready' });
      this.show();
    } catch (error) {
      console.error(error);
      this.setData({ state: 'failed' });
    }
  },

  /** Opens the workbook. Its menu sends it to a chat or saves it. */
  show() {
    wx.openDocument({ filePath: this.file, fileType: 'xlsx', showMenu: true });
  },
});
