import { describe, expect, it } from 'vitest'
import type { SharedDocument } from '#services/library'
import { documentHead, plainHead } from './head'
import { writeHead } from './write-head'

const document: SharedDocument = {
  _id: 'a'.repeat(24),
  title: 'Graphs',
  courseCode: 'CS2040S',
  university: 'NUS',
  kind: 'cheat-sheet',
  year: 'AY24/25 S1',
  pages: 24,
  likes: 1292,
  thumbnail: null,
  publishedAt: new Date('2026-01-02'),
}
const written = (change: Partial<SharedDocument> = {}) =>
  writeHead(documentHead({ ...document, ...change }, 'v1'), 'https://notes.example')
const contentOf = (tags: string, name: string) =>
  new Map([...tags.matchAll(/(?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, k, v]) => [k, v])).get(
    name,
  )

describe('the head of a document', () => {
  it.each<[string, Partial<SharedDocument>, string]>([
    ['all facts', {}, 'Cheat sheet · CS2040S · NUS · AY24/25 S1, 24 pages, 1,292 likes.'],
    ['one of each', { pages: 1, likes: 1 }, 'Cheat sheet · CS2040S · NUS · AY24/25 S1, 1 page, 1 like.'],
    [
      'what is not known',
      { year: null, pages: null, likes: 0, kind: 'other' },
      'Notes · CS2040S · NUS, 0 likes.',
    ],
  ])('describes it by %s', (_, change, description) => {
    const tags = written(change)
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(contentOf(tags, name)).toBe(`${description} Shared by a student, on Studyshelf.`)
  })

  it.each([
    ['markup', '<b>"bold"</b> & \'more\'', '&lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; &#39;more&#39;'],
    ['the end of a script', '</script><script>', '&lt;/script&gt;&lt;script&gt;'],
    ['a comment', '<!-- --!>', '&lt;!-- --!&gt;'],
    ['marks that turn the text around', 'a\u202egpj.\u2066b', 'a gpj. b'],
    ['lines and controls', 'a\nb\u2028c\u0000d', 'a b c d'],
    ['half a character', 'a\ud83d', 'a\ufffd'],
    ['other scripts and joined emoji', '图论 👩‍🔬 שלום', '图论 👩‍🔬 שלום'],
    ['140 characters', 'x'.repeat(140), 'x'.repeat(140)],
  ])('writes %s as text', (_, title, text) => {
    const tags = written({ title })
    expect(tags).toContain(`<title>${text} · CS2040S · Studyshelf</title>`)
    for (const name of ['og:title', 'twitter:title']) expect(contentOf(tags, name)).toBe(`${text} · CS2040S`)
    // One script, whatever the title says, and it is JSON.
    const [, data = ''] = tags.split('<script type="application/ld+json">')
    expect(data.endsWith('</script>')).toBe(true)
    const json = data.slice(0, -'</script>'.length)
    expect(json).not.toMatch(/[<>&]/)
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'LearningResource',
      url: `https://notes.example/document/${document._id}`,
      learningResourceType: 'Cheat sheet',
    })
  })

  it('does not name the uploader', () => expect(written()).not.toMatch(/author|creator/))
})

it('an address without a head of its own names no address', () => {
  const tags = writeHead(plainHead, 'https://notes.example')
  expect(tags).not.toMatch(/canonical|og:url|ld\+json/)
  expect(contentOf(tags, 'og:image')).toBe('https://notes.example/share.jpg')
})
