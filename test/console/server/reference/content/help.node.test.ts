import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ArticleVersion } from '#shared/topics/content/article/article.calls.ts';
import type { HelpEntry, HelpTag } from '#shared/topics/content/help.calls.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';

describe('the help center and the agreements (§7.7)', () => {
  let server: Server;
  let visitor: Visitor;
  before(async () => {
    server = await startServer();
    visitor = new Visitor(server);
  });
  after(() => server.close());

  const read = async (address: string) => (await visitor.get(`/api/help/v1/${address}`)).body.data;
  const search = async (keyWords: string): Promise<HelpEntry[]> =>
    (await read(`search/article?keyWords=${encodeURIComponent(keyWords)}`)).list;

  it('has articles for every tag, and every article can be read', async () => {
    const { list: tags } = (await read('tags')) as { list: HelpTag[] };
    assert.ok(tags.length >= 4);
    for (const { id: tagId } of tags) {
      const { list } = (await read(`tag/${tagId}/articles`)) as { list: HelpEntry[] };
      assert.ok(list.length > 0, tagId);
      for (const entry of list) {
        const article = await read(`article/${entry.id}`);
        assert.deepEqual([article.id, article.title, article.tagId], [entry.id, entry.title, tagId]);
        assert.ok(article.content.length > 20);
      }
    }
  });

  it('returns the tutorial 10255 at both article endpoints (§2.5)', async () => {
    const tutorial = await read('article/10255');
    assert.equal(tutorial.title, '设备绑定教程');
    assert.equal((await visitor.get('/api/strapi/article/10255')).body.content, tutorial.content);
  });

  it('finds all search words, lists titles before texts, and ignores tags and scripts', async () => {
    assert.equal((await search('绑定'))[0]!.id, '10255');
    assert.equal((await search('拨号 vlan'))[0]!.title.includes('拨号'), true);
    for (const typed of ['MD5', 'ｍｄ５']) assert.equal((await search(typed))[0]!.id, '10255', typed);
    // hazard 52
    assert.ok((await search('95')).length > 0);
    for (const [typed, plain] of [
      ['９５', '95'],
      ['钱包，', '钱包,'],
      ['绑定节⽉', '绑定节月'],
    ] as const)
      assert.deepEqual(await search(typed), await search(plain), typed);
    assert.deepEqual(await search('绑定 没有这样的词'), []);
    for (const unseen of ['onerror', 'iframe', 'strong', 'href']) assert.deepEqual(await search(unseen), [], unseen);
    for (const odd of ['%', '_', '.*', '(', '\\', "'"]) assert.ok(Array.isArray(await search(odd)), odd);
  });

  it('refuses an empty search and unknown entries with a message', async () => {
    for (const [address, status, message] of [
      ['search/article?keyWords=', 400, '请输入要搜索的内容'],
      ['search/article?keyWords=%20', 400, '请输入要搜索的内容'],
      [`search/article?keyWords=${'x'.repeat(201)}`, 400, '内容过长'],
      ['tag/99/articles', 404, '没有这个分类'],
      ['article/99999', 404, '文章不存在'],
      ['article/__proto__', 404, '文章不存在'],
    ] as const) {
      const { status: given, body } = await visitor.get(`/api/help/v1/${address}`);
      assert.deepEqual([given, body.message], [status, message], address);
    }
  });

  it('returns earlier versions of the agreements, newest first, with their changes', async () => {
    for (const id of ['10071', '10072', '10073', '10074']) {
      const { body: present } = await visitor.get(`/api/strapi/article/${id}`);
      const { list } = (await visitor.get(`/api/strapi/article/${id}/history`)).body as { list: ArticleVersion[] };
      assert.ok(list.length >= 2, id);
      const dates = list.map(({ date }) => String(date));
      assert.deepEqual(dates, [...dates].sort().reverse());
      assert.ok(dates[0]! < present.updatedAt, 'earlier than the present version');
      for (const { version, changes, content } of list)
        assert.ok(version !== present.version && changes !== '' && content.startsWith('<'));
    }
    for (const id of ['99999', '__proto__', 'constructor'])
      assert.equal((await visitor.get(`/api/strapi/article/${id}/history`)).status, 404, id);
  });
});
