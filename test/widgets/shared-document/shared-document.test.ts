import { expect, fixtureCleanup } from '@open-wc/testing';
import { store } from '#shared/client/store.ts';
import { clearWalletTicket } from '#shared/client/wallet-ticket.ts';
import '#widgets/miner-list/miner-list.element.tsx';
import '#widgets/password/password.element.tsx';
import '#widgets/shared-document/shared-document.element.tsx';
import '#widgets/statement/statement.element.tsx';
import { ElementPage, mount, onPlatform, openPage } from '../../browser/element-page.ts';
import { clearFaults, injectFault } from '../../browser/sandbox.ts';
import { signIn } from '../wallet/wallet-page.ts';

const OPEN = '/api/share/open';
const RECIPIENT = '王会计 <img src=x onerror=alert(1)>';

/** Creates a link with the dialog. @returns the token */
async function share(page: ElementPage): Promise<string> {
  await page.press('分享只读链接');
  await page.waitFor('[role=dialog] form');
  await page.press('生成链接');
  await page.shows('请填写接收人');
  page.type('接收人', RECIPIENT);
  await page.isAccessible();
  await page.press('生成链接');
  const link = await page.waitFor('[role=dialog] p[translate=no]');
  return new URL(link.textContent!).hash.slice(1);
}

/** The text of the paper without the time at which it was made, which differs. */
const paperOf = (page: ElementPage): string =>
  page.find('article')!.textContent!.replace(/生成时间\d{4}-\d\d-\d\d \d\d:\d\d/, '');

const openDocument = async (token: string, width = 375): Promise<ElementPage> =>
  new ElementPage(await mount('partner-shared-document', width, { token }));

describe('<partner-shared-document>', () => {
  onPlatform();
  beforeEach(() => signIn('agent'));
  afterEach(async () => {
    clearWalletTicket();
    await clearFaults();
  });

  it('shows the paper of a statement with issuer, recipient and end, which its owner can end', async () => {
    const statement = await openPage('partner-statement', 900);
    await statement.until(() => statement.all('article section').length >= 5, 'should show the statement');
    const paper = paperOf(statement);
    const token = await share(statement);
    expect(token).to.match(/^[\w-]{43}$/);

    const page = await openDocument(token, 900);
    await page.until(() => page.all('article section').length >= 5, 'should show the statement');
    expect(paperOf(page)).to.equal(paper);
    expect(page.text).to.contain('由 agent 于').and.to.contain(`供 ${RECIPIENT} 查看，有效期至`);
    expect(page.all('img')).to.be.empty;
    await page.isAccessible();

    const account = await openPage('partner-password');
    await account.shows(`接收人 ${RECIPIENT}`);
    expect(account.text).to.contain('打开 1 次');
    await account.press(/^结束链接：月度对账单/);
    await account.shows('已于');
    // elements of a page share the response
    page.element.remove();
    const isKept = () => Object.keys(store.getState().api.queries).some((key) => key.startsWith('openSharedDocument'));
    await account.until(() => !isKept(), 'should forget the document');
    const ended = await openDocument(token);
    await ended.shows('链接无效，或已过期、已结束');
    await ended.isAccessible();
  });

  it('shows the ledger of a user', async () => {
    const users = await openPage('partner-miner-list', 900);
    await users.press('账本 chenwei');
    await users.until(() => users.find('article table'), 'should show the ledger');
    const paper = paperOf(users);
    const token = await share(users);
    const page = await openDocument(token);
    await page.until(() => page.find('article table'), 'should show the ledger');
    expect(paperOf(page)).to.equal(paper);
  });

  it('opens after failures, when the user retries or the network is back', async () => {
    const ways = {
      x: (page: ElementPage) => page.press('重试'),
      // another token, because elements of a page share the response
      y: () => window.dispatchEvent(new Event('online')),
    };
    for (const [token, retry] of Object.entries(ways)) {
      await injectFault({ call: OPEN, fault: 'status', status: 503, times: 1 });
      const page = await openDocument(token);
      await page.shows('文档打开失败');
      await page.isAccessible();
      await retry(page);
      await page.shows('链接无效，或已过期、已结束');
      fixtureCleanup();
    }
  });
});
