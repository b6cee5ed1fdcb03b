import { describe, expect, it } from 'vitest'
import { linksOf, webAddress } from './page-links'

const link = (over: object) => ({ subtype: 'Link', id: '7R', rect: [0, 0, 10, 10], ...over })
const targets = (...annotations: object[]) => linksOf(annotations).map(({ target }) => target)

describe('the links of a page', () => {
  it.each([
    ['to the web', { url: 'https://nus.edu.sg/a' }, { kind: 'web', url: 'https://nus.edu.sg/a' }],
    ['to an email', { url: 'mailto:a@u.nus.edu' }, { kind: 'web', url: 'mailto:a@u.nus.edu' }],
    ['to a name in the file', { dest: 'section.2' }, { kind: 'place', destination: 'section.2' }],
    ['to a page', { dest: [{ num: 3, gen: 0 }] }, { kind: 'place', destination: [{ num: 3, gen: 0 }] }],
    ['that turn the page', { action: 'NextPage' }, { kind: 'turn', turn: 'NextPage' }],
  ])('are those %s', (_, given, expected) => expect(targets(link(given))).toEqual([expected]))

  it.each([
    ['a script', { url: 'javascript:alert(1)' }],
    ['data', { url: 'data:text/html,x' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['a file of another program', { url: 'ftp://example.org/a' }],
    ['a call', { url: 'tel:123' }],
    ['a path', { url: '/api/auth/logout' }],
    ['a script of a web address beside a place', { url: 'vbscript:x', dest: 'section.2' }],
    ['printing', { action: 'Print' }],
    ['an attachment', { attachment: { filename: 'a.exe' } }],
    ['a layer', { setOCGState: { state: [] } }],
    ['a form', { resetForm: { fields: [] } }],
    ['nothing', {}],
    ['no rectangle', { url: 'https://nus.edu.sg', rect: null }],
    ['a note', { subtype: 'Text', url: 'https://nus.edu.sg' }],
    ['a field', { subtype: 'Widget', url: 'https://nus.edu.sg' }],
  ])('are none to %s', (_, given) => expect(targets(link(given))).toEqual([]))

  it('are at most 500, with at most 200 letters of their words', () => {
    const many = Array.from({ length: 9_000 }, () => link({ dest: 'a', overlaidText: ' x\n'.repeat(400) }))
    const links = linksOf(many)
    expect([links.length, links[0]?.words.length, links[0]?.words.slice(0, 5)]).toEqual([500, 200, 'x x x'])
  })

  it('have the frame that their file asks for', () => {
    const red = { borderColor: Uint8ClampedArray.of(255, 0, 0), dest: 'a' }
    const frames = linksOf([
      link({ ...red, borderStyle: { width: 1 } }),
      link({ ...red, borderStyle: { width: 0 } }),
    ])
    expect(frames.map(({ frame }) => frame)).toEqual([[255, 0, 0], null])
  })
})

it.each([
  ['https://EXAMPLE.org', 'https://example.org/'],
  [' https://example.org/a b', 'https://example.org/a%20b'],
  ['java\nscript:alert(1)', null],
  ['example.org', null],
])('the web address of %j is %j', (text, expected) => expect(webAddress(text)).toBe(expected))
