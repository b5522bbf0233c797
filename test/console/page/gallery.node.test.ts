import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementsOf, wordsOf } from '#console/gallery/manifest.ts';
import { snippetOf } from '#console/gallery/snippet.ts';

describe('the gallery', () => {
  it('reads tags, attributes and events from custom-elements.json', () => {
    const declarations = [
      { description: 'no element' },
      {
        tagName: 'partner-thing',
        attributes: [{ name: 'cycle', type: { text: "'week' | 'month'" }, default: "'week'" }],
        events: [{ name: 'partner-thing-changed', description: 'it changed' }],
      },
    ];
    assert.deepEqual(elementsOf({ modules: [{ declarations }, {}] }), [
      {
        tag: 'partner-thing',
        description: '',
        attributes: [{ name: 'cycle', type: "'week' | 'month'", description: '', fallback: "'week'" }],
        events: [{ name: 'partner-thing-changed', type: '', description: 'it changed' }],
      },
    ]);
  });

  it('offers the words of a type', () => {
    assert.deepEqual(wordsOf("'week' | 'month' | undefined"), ['week', 'month']);
    assert.deepEqual(wordsOf('string'), []);
  });

  it('writes markup that says what is on the stage', () => {
    const snippet = snippetOf('partner-thing', { open: '', filter: '{"a":"<&>"}' }, 'https://host');
    assert.match(snippet, /apiBase: 'https:\/\/host',/);
    assert.match(snippet, /<script type="module" src="https:\/\/host\/embed\/loader.js"><\/script>\n/);
    assert.ok(snippet.endsWith('<partner-thing open filter="{&quot;a&quot;:&quot;<&amp;>&quot;}"></partner-thing>'));
  });
});
