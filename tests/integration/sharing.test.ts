import { text } from 'node:stream/consumers'
import { request as ask } from 'node:http'
import openGraph from 'open-graph-scraper'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '#testing/long-form'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

const site = 'https://notes.example'
const title = `Graphs & <trees> "quoted" </script><script>alert('1')</script> – 图论 🙂`
let program: TestProgram
let kim: Student
let lee: Student
let documentId: string
beforeAll(async () => {
  program = await startTestProgram({ settings: { PUBLIC_URL: site } })
  ;[kim, lee] = await program.enrol(2)
  documentId = (await program.publish(kim, title, 3))._id
  await like(documentId)
  await drawn(documentId)
})
afterAll(() => program.stop())

const like = (id: string, student = lee) => program.call('POST', `/api/auth/document/${id}/like`, student)
const unlike = (id: string, student: Student) =>
  program.call('POST', `/api/auth/document/${id}/remove-like`, student)
const get = (path: string, headers: Record<string, string> = {}) =>
  program.request('GET', path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
const page = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
const tagsOf = async (path: string, headers?: Record<string, string>) =>
  (await openGraph({ html: await page(path, headers) })).result
const addressOf = (id: string) => `/document/${id}`
/** The picture of page one is there: it is part of the picture for links. */
const drawn = (id: string) =>
  eventually(async () => expect((await program.services.library.shared(id))?.thumbnail).not.toBeNull())
/** The address of the picture on this server. */
const pictureOf = async (id: string) => {
  const { ogImage } = await tagsOf(addressOf(id))
  return new URL(ogImage?.[0]?.url ?? '').pathname + new URL(ogImage?.[0]?.url ?? '').search
}
const unknown = addressOf('f'.repeat(24))

describe('the page of a document', () => {
  it('says what it is, with the counts of the moment', async () => {
    const tags = await tagsOf(addressOf(documentId))
    expect(tags).toMatchObject({
      ogSiteName: 'Studyshelf',
      ogTitle: `${title} · CS2030S`,
      ogUrl: `${site}/document/${documentId}`,
      ogType: 'article',
      twitterCard: 'summary_large_image',
      twitterTitle: `${title} · CS2030S`,
    })
    expect(tags.ogDescription).toContain('CS2030S · NUS')
    expect(tags.ogDescription).toContain('1 like')
    expect(tags.ogImage?.[0]).toMatchObject({ width: '1200', height: '630', type: 'image/jpeg' })
    expect(tags.ogImage?.[0]?.url).toMatch(`${site}/files/share/${documentId}.jpg?v=`)

    await like(documentId, kim)
    const { ogDescription, ogImage } = await tagsOf(addressOf(documentId))
    expect(ogDescription).toContain('2 likes')
    expect(ogImage?.[0]?.url).not.toBe(tags.ogImage?.[0]?.url)
    await unlike(documentId, kim)
  })

  it('writes nothing of a title into the page but text', async () => {
    const html = await page(addressOf(documentId))
    expect(html).not.toContain('<trees>')
    expect(html).not.toContain("alert('1')</script>")
    // The title, a description, the landing of the tags, and one data block.
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'LearningResource',
      name: title,
      url: `${site}/document/${documentId}`,
    })
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/name="description"/g)).toHaveLength(1)
  })

  it('keeps headers, and is not sent again while nothing changed', async () => {
    const answer = await get(addressOf(documentId))
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    const etag = String(answer.headers.get('etag'))
    expect((await get(addressOf(documentId), { 'if-none-match': etag })).status).toBe(304)
    await like(documentId, kim)
    expect((await get(addressOf(documentId), { 'if-none-match': etag })).status).toBe(200)
    await unlike(documentId, kim)
  })

  it('never believes a Host header', async () => {
    const { port } = new URL(program.origin)
    const sent = ask({
      port,
      path: addressOf(documentId),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', accept: 'text/html' },
    }).end()
    const html = await new Promise<string>((resolve, reject) => {
      sent.on('response', (response) => void text(response).then(resolve, reject))
      sent.on('error', reject)
    })
    expect(html).toContain(`${site}/document/${documentId}`)
    expect(html).not.toContain('evil.example')
  })
})

describe('other pages', () => {
  it.each([
    ['/', 'Studyshelf', 'Study notes by students'],
    ['/about', 'About', 'Helping students'],
    ['/faq', 'FAQ', 'points'],
    ['/copyright', 'Copyright', 'closed'],
    ['/faq/', 'FAQ', 'points'],
    ['/browse?course=CS2030S', 'Browse', 'document'],
    ['/modules/CS2030S', 'CS2030S notes', 'for CS2030S'],
    ['/modules/cs2030s', 'CS2030S notes', 'for CS2030S'],
  ])('%s has a head of its own', async (path, ogTitle, inDescription) => {
    const tags = await tagsOf(path)
    expect(tags).toMatchObject({ ogTitle, ogType: 'website' })
    expect(tags.ogDescription).toContain(inDescription)
    expect(tags.ogImage?.[0]?.url).toBe(`${site}/share.jpg`)
    const canonical = path
      .split('?')[0]
      ?.replace(/(.)\/$/, '$1')
      .replace('cs2030s', 'CS2030S')
    expect(await page(path)).toContain(`<link rel="canonical" href="${site}${canonical}" />`)
  })

  it('a profile names a person whose name visitors see on cards, and no other', async () => {
    expect(await tagsOf(`/profile/${kim._id}`)).toMatchObject({ ogType: 'profile' })
    expect(await page(`/profile/${lee._id}`)).toBe(await page(`/profile/${'e'.repeat(24)}`))
  })

  it('the default picture is a picture that messengers show', async () => {
    const answer = await get('/share.jpg')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
  })
})

describe('of what visitors may not see', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a removed', (id) => program.services.library.remove(id, 'dislikes')],
    ['a deleted', (id) => program.call('DELETE', `/api/auth/documents/${id}`, kim)],
  ])('%s document says nothing, nor its picture, at once', async (_, takeDown) => {
    const { _id } = await program.publish(kim, 'A secret title')
    const picture = await pictureOf(_id)
    const first = await get(picture)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    await takeDown(_id)
    expect((await get(picture, { 'if-none-match': String(first.headers.get('etag')) })).status).toBe(404)
    expect(await page(addressOf(_id))).toBe(await page(unknown))
    expect(await page('/sitemap.xml')).not.toContain(_id)
    // Nor is it kept.
    await eventually(async () =>
      expect(await program.services.sharePictures.kept({ _id, ...secret })).toBeNull(),
    )
  })

  it('a suspended person’s profile says nothing', async () => {
    const [mal] = await program.enrol(1)
    await program.publish(mal, 'Notes of somebody')
    expect(await tagsOf(`/profile/${mal._id}`)).toMatchObject({ ogType: 'profile' })
    await program.services.accounts.suspend(mal._id, 'decision')
    expect(await page(`/profile/${mal._id}`)).toBe(await page(`/profile/${'e'.repeat(24)}`))
  })

  it.each([
    '/files/share/nothing.jpg',
    `/files/share/${'f'.repeat(24)}.jpg`,
    '/files/share/..%2f..%2fsecret',
  ])('there is no picture %s', async (path) => expect((await get(path)).status).toBe(404))

  it.each(['/document/__proto__', '/constructor/x', '/modules/%00', '/search?q=x', '/nothing'])(
    '%s has the plain head',
    async (path) => {
      const tags = await tagsOf(path)
      expect(tags).toMatchObject({ ogTitle: 'Studyshelf' })
      expect(tags.ogUrl).toBeUndefined()
    },
  )
})
const secret = {
  ...{ title: 'A secret title', courseCode: 'CS2030S', year: null },
  ...{ university: 'NUS' as const, pages: 1, likes: 0, thumbnail: null },
}

describe('the picture of a document', () => {
  it('is drawn once, and anew when likes change', async () => {
    const first = await get(await pictureOf(documentId))
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const etag = String(first.headers.get('etag'))
    expect((await get(await pictureOf(documentId), { 'if-none-match': etag })).status).toBe(304)

    const [, more] = await program.enrol(2)
    await like(documentId, more)
    const next = await get(await pictureOf(documentId))
    expect(next.status).toBe(200)
    expect(next.headers.get('etag')).not.toBe(etag)
  })

  it('is one drawing for all who ask at once', async () => {
    const { _id } = await program.publish(kim, 'Asked for by many')
    const picture = await pictureOf(_id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(picture)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })
})

describe('the sitemap', () => {
  it('lists what visitors may see, and robots.txt names it', async () => {
    const sitemap = await page('/sitemap.xml')
    expect(sitemap).toContain(`<loc>${site}/document/${documentId}</loc>`)
    for (const path of ['/', '/about', '/browse', '/modules/CS2030S'])
      expect(sitemap).toContain(`<loc>${site}${path}</loc>`)
    expect(sitemap).not.toContain('/profile')
    expect(await page('/robots.txt')).toContain(`\nSitemap: ${site}/sitemap.xml\n`)
  })

  it.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml'])('has no part %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

/** User agents and rules as these messengers publish them, or as they are known. */
const messengers: [name: string, agent: string, headers: Record<string, string>][] = [
  ['WhatsApp', 'WhatsApp/2.23.20.0 A', {}],
  ['Telegram', 'TelegramBot (like TwitterBot)', {}],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', { range: 'bytes=0-32768' }],
  ['Twitter', 'Twitterbot/1.0', {}],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', {}],
]

describe.each(sampleOf(messengers, 2))('for %s', { tags: ['sampled'] }, (name, agent, extra) => {
  const headers = { 'user-agent': agent, accept: '*/*', ...extra }

  it('a link to a document has a title, a text and a picture', async () => {
    const answer = await get(addressOf(documentId), headers)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    // Slack reads 32 KB of a page, WhatsApp 300.
    const { result } = await openGraph({ html: html.slice(0, 32_768) })
    expect(result).toMatchObject({ success: true, ogTitle: `${title} · CS2030S`, ogSiteName: 'Studyshelf' })
    const [image] = result.ogImage ?? []
    expect(image?.url).toMatch(/^https:\/\//)
    // Crawlers that obey it may read both.
    const robots = await page('/robots.txt')
    for (const [, prefix = ''] of robots.matchAll(/^Disallow: (.*)$/gm)) {
      expect(addressOf(documentId).startsWith(prefix)).toBe(false)
      expect(new URL(image?.url ?? '').pathname.startsWith(prefix)).toBe(false)
    }
    const picture = await get(await pictureOf(documentId), { 'user-agent': agent, accept: 'image/*,*/*' })
    const size = (await picture.arrayBuffer()).byteLength
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(size, `${name} leaves out larger pictures`).toBeLessThan(300_000)
  })
})
