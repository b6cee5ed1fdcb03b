import fc from 'fast-check'
import { marked, type Token } from 'marked'
import { describe, expect, it } from 'vitest'
import { markdownOfSections } from './markdown-file'
import { textAsMarkdown } from './text-as-markdown'

describe('a note as Markdown', () => {
  it.each([
    ['keeps text', 'Lazy = memoise.', 'Lazy = memoise.'],
    ['keeps lists, emphasis and links', '- *a*\n- [b](c)\n\n1. d', '- *a*  \n- [b](c)\n\n1. d'],
    ['keeps single line breaks', 'one\ntwo\n\nthree', 'one  \ntwo\n\nthree'],
    ['keeps breaks that are there', 'one  \ntwo\\\nthree', 'one  \ntwo\\\nthree'],
    ['moves headings below its own', '# A\n## B\n\n###### C', '### A  \n#### B\n\n###### C'],
    ['moves headings in lists and quotations', '- # A\n> ## B', '- ### A  \n> #### B'],
    ['leaves number signs', '#define X\n#hashtag', '#define X  \n#hashtag'],
    ['makes underlined headings text', 'Topic\n---\nTerm\n===', 'Topic  \n\\---  \nTerm  \n\\==='],
    ['makes headings underlined by one sign text', '> Topic\n> -', '> Topic  \n> \\-'],
    ['keeps lines between paragraphs', 'one\n\n---\n\ntwo', 'one\n\n---\n\ntwo'],
    ['keeps code as it is', '```c\n# a\nvector<int>\n```\nend', '```c\n# a\nvector<int>\n```\nend'],
    ['ends an open code block', '~~~\n# a', '~~~\n# a\n~~~'],
    ['is not ended by a shorter fence', '````\n```\n# a', '````\n```\n# a\n````'],
    ['escapes code blocks in lists', '- a\n  ```\n  b', '- a  \n  \\```  \n  b'],
    ['keeps indented code', 'a\n\n    # b\n    x<y>', 'a\n\n    # b\n    x<y>'],
    ['escapes HTML', 'vector<int> a < b <!-- c', 'vector\\<int> a < b \\<!-- c'],
    ['leaves code spans', '`vector<int>` <b>', '`vector<int>` \\<b>'],
    ['leaves what is escaped', '\\<b> \\\\<i>', '\\<b> \\\\\\<i>'],
    ['escapes character references', 'AT&T &amp; &#38;', 'AT&T \\&amp; \\&#38;'],
    ['escapes link definitions', '[Q1]: the answer', '\\[Q1]: the answer'],
    ['has line feeds only', 'a\r\nb\rc\u2028d', 'a  \nb  \nc  \nd'],
    ['has no control characters', 'a\u0000b\u0007\tc', 'ab\tc'],
    ['keeps emoji and right-to-left text', '👩🏽‍🎓 \u200Fשלום', '👩🏽‍🎓 \u200Fשלום'],
    ['replaces half a character', 'a\uD83D', 'a\uFFFD'],
    ['starts and ends with text', '\n \n  a\n\n', '  a'],
    ['is empty for no text', ' \n\t\n', ''],
  ])('%s', (_, text, expected) => expect(textAsMarkdown(text, 2)).toBe(expected))

  it('is written for 50,000 hostile characters too', () => {
    for (const piece of ['`', '<', '> ', '- ', '\\', '[', '#', '`` ` '])
      expect(textAsMarkdown(piece.repeat(50_000 / piece.length), 2).length).toBeGreaterThan(0)
  })
})

const pieces = ['# ', '## A', '\n', '\n\n', '---', '===', '-', '```', '~~~', '````', '`', '    ', '  ', '\t']
const more = [
  '> ',
  '- ',
  '1. ',
  '<script>',
  '<!--',
  '<b>',
  '&lt;',
  '[a]: b',
  '[a]',
  '| a |',
  '|-|',
  '\\',
  'x',
]
const typed = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 24 }).map((parts) => parts.join(''))

const entry = (title: string, text: string, changedAt: string) => ({
  ...{ title, text, changedAt },
  courseCode: 'CS2030S',
  link: 'https://studyshelf.example/document/1',
})
const headingsIn = (tokens: readonly Token[]): { depth: number; text: string }[] =>
  tokens.flatMap((token) => {
    if (token.type === 'heading') return [{ depth: Number(token['depth']), text: String(token['text']) }]
    if (token.type === 'list')
      return (token['items'] as Token[]).flatMap((item) =>
        headingsIn('tokens' in item ? (item.tokens ?? []) : []),
      )
    return 'tokens' in token ? headingsIn(token.tokens ?? []) : []
  })

it('no note changes the outline of the file: what a Markdown parser reads', () => {
  fc.assert(
    fc.property(typed, typed, (one, other) => {
      const file = markdownOfSections('My notes', [
        {
          title: 'Notepads',
          entries: [entry('First', one, '2026-02-02'), entry('Second', other, '2026-02-01')],
        },
      ])
      const outline = headingsIn(marked.lexer(file)).filter(({ depth }) => depth <= 3)
      expect(outline).toEqual([
        { depth: 1, text: 'My notes' },
        { depth: 2, text: 'Notepads' },
        { depth: 3, text: 'First' },
        { depth: 3, text: 'Second' },
      ])
    }),
    { numRuns: 1_000 },
  )
})
