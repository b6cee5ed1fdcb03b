import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from './program'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const get = (name: string) => program.request('GET', `/files/initials/${name}`)

it.each(['KR', '陈', 'குரா', '👩\u200d🔬', 'É'])(
  'draws %s as a picture that can do nothing else',
  async (initials) => {
    const answer = await get(`120-${encodeURIComponent(initials)}.svg`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toContain(`>${initials}</text>`)
  },
)

it.each(['360-K.svg', '-K.svg', '12-.svg', '12-KRAB.svg', '12-K.png', 'K.svg', `12-${'K'.repeat(40)}.svg`])(
  'knows no picture %s',
  async (name) => expect((await get(name)).status).toBe(404),
)

it('writes nothing of an address into the picture but text', async () => {
  const text = await (await get(`12-${encodeURIComponent('<&"')}.svg`)).text()
  expect(text).toContain('>&lt;&amp;&quot;</text>')
})
