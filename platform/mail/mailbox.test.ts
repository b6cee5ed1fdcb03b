import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock'
import { mailerSuite } from '../testing/mailer-suite'
import { createMailbox } from './mailbox'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const open = (limit = 1000) => createMailbox({ dataDir, clock: systemClock, limit })
const mail = (n: number) => ({
  id: `m${n}`,
  to: 'Ann@u.nus.edu',
  subject: `${n}`,
  text: 'code AB12CD',
  code: 'AB12CD',
})

mailerSuite('the mailbox', async () => {
  const mailer = await open()
  return { mailer, delivered: (to) => mailer.list(to), close: () => mailer.stop() }
})

describe('the mailbox', () => {
  it('shows a mail once, however often it is sent, also after a restart', async () => {
    const first = await open()
    await Promise.all([first.send(mail(1)), first.send(mail(1))])
    await first.stop()
    const second = await open()
    await second.send(mail(1))
    expect(await second.list()).toMatchObject([{ ...mail(1) }])
    await second.stop()
  })

  it('finds mail of an address in any case, and nothing for another', async () => {
    const mailbox = await open()
    await mailbox.send(mail(1))
    expect(await mailbox.list('ANN@u.nus.edu')).toHaveLength(1)
    expect(await mailbox.list('an@u.nus.edu')).toHaveLength(0)
    await mailbox.stop()
  })

  it('shows mails that another process sends', async () => {
    const [reader, sender] = [await open(), await open()]
    await sender.send(mail(1))
    expect(await reader.list()).toMatchObject([mail(1)])
    await sender.send(mail(2))
    expect((await reader.list()).map(({ id }) => id)).toEqual(['m2', 'm1'])
    await Promise.all([reader.stop(), sender.stop()])
  })

  it('keeps only the newest mails', async () => {
    const mailbox = await open(5)
    for (let n = 0; n < 23; n++) await mailbox.send(mail(n))
    const newest = ['22', '21', '20', '19', '18']
    expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(newest)
    await mailbox.stop()
    const again = await open(5)
    expect((await again.list()).map(({ subject }) => subject)).toEqual(newest)
    await again.stop()
  })

  it('skips a line that a crash cut off, and lets nobody else read the file', async () => {
    const first = await open()
    await first.send(mail(1))
    await first.stop()
    const path = join(dataDir, 'mailbox/mails.jsonl')
    await appendFile(path, '{"id":"m2","to":"ann@u')
    const second = await open()
    await second.send(mail(3))
    expect((await second.list()).map(({ id }) => id)).toEqual(['m3', 'm1'])
    await second.stop()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})
