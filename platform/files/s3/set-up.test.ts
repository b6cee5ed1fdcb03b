import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server'
import { S3NotReady } from './not-ready'
import { setUpS3 } from './set-up'

let server: Awaited<ReturnType<typeof startS3Server>>
beforeEach(async () => {
  server = await startS3Server()
})
afterEach(() => server.stop())
const setUp = (url = server.url) =>
  setUpS3({ url, siteOrigin: 'https://notes.example', log: pino({ level: 'silent' }) })

it('lets pages of the site send files, and none of other sites', async () => {
  expect(await setUp()).toEqual({ bucket: 'there', cors: 'set' })
  expect(server.settings.get('cors')).toContain('<AllowedOrigin>https://notes.example</AllowedOrigin>')
  expect(server.settings.get('cors')).toContain('<AllowedMethod>POST</AllowedMethod>')
})

it('makes a missing bucket in its region', async () => {
  server.loseBucket()
  expect(await setUp()).toEqual({ bucket: 'made', cors: 'set' })
  expect(server.settings.get('location')).toContain('>eu-central-1<')
})

it('says what the store refuses, without the secret', async () => {
  const refused = setUp(server.url.replace('a%2Fsecret', 'hidden'))
  await expect(refused).rejects.toThrow(S3NotReady)
  await expect(refused).rejects.toThrow('S3_URL: the store refuses to show its bucket: 403.')
})
