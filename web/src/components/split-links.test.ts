import { expect, it } from 'vitest'
import { splitLinks, type TextPart } from './split-links'

const origin = 'https://notes.example'
const text = (words: string): TextPart => ({ kind: 'text', text: words })
const elsewhere = (words: string, url = words): TextPart => ({ kind: 'elsewhere', text: words, url })

it.each<[string, TextPart[]]>([
  ['', []],
  ['No address here.', [text('No address here.')]],
  ['See https://a.example/b.', [text('See '), elsewhere('https://a.example/b'), text('.')]],
  ['(http://a.example/x?y=1)', [text('('), elsewhere('http://a.example/x?y=1'), text(')')]],
  [
    'https://notes.example/browse?sort=title now',
    [
      { kind: 'here', text: 'https://notes.example/browse?sort=title', path: '/browse?sort=title' },
      text(' now'),
    ],
  ],
  ['https://notes.example.evil.example/', [elsewhere('https://notes.example.evil.example/')]],
  ['report.md and kim@a.example', [text('report.md and kim@a.example')]],
  [
    'javascript:alert(1) mailto:a@b.example ftp://a.example',
    [text('javascript:alert(1) mailto:a@b.example ftp://a.example')],
  ],
  ['<b>bold</b>', [text('<b>bold</b>')]],
])('finds the addresses in %j', (written, parts) => expect(splitLinks(written, origin)).toEqual(parts))
