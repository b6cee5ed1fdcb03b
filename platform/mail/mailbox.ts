import { open, readFile, rename, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../clock'
import { privateFolder } from '../private-folder'
import type { Mail, Mailer } from './port'

const keptMails = 1000

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  at: z.iso.datetime(),
})
type KeptMail = Mail & { at: string }

/**
 * The mailbox of a machine without a mail server: the newest mails, for everybody who can read DATA_DIR/mailbox. JSON
 * lines, appended; compacted at twice the limit. One process sends; any may read.
 */
export async function createMailbox({
  dataDir,
  clock,
  limit = keptMails,
}: {
  dataDir: string
  clock: Clock
  limit?: number
}): Promise<Mailer & Required<Pick<Mailer, 'list'>>> {
  const folder = privateFolder(join(dataDir, 'mailbox'))
  const path = join(folder, 'mails.jsonl')
  let outgoing: Promise<Outgoing> | undefined
  let writing: Promise<unknown> = Promise.resolve()

  return {
    send(mail) {
      const turn = writing.then(async () => {
        outgoing ??= openOutgoing(path, limit).catch((error: unknown) => {
          outgoing = undefined
          throw error
        })
        const box = await outgoing
        await box.append({ ...mail, at: clock.now().toISOString() })
      })
      writing = turn.catch(() => undefined)
      return turn
    },
    async list(to) {
      await writing
      const mails = (await readMails(path)).slice(-limit)
      const address = to?.toLowerCase()
      const wanted = address ? mails.filter((mail) => mail.to.toLowerCase() === address) : mails
      return wanted.toReversed()
    },
    async stop() {
      await writing
      await (await outgoing?.catch(() => undefined))?.close()
    },
  }
}

type Outgoing = Awaited<ReturnType<typeof openOutgoing>>

/** The file, opened by the sending process. */
async function openOutgoing(path: string, limit: number) {
  let mails = (await readMails(path)).slice(-limit)
  const known = new Set(mails.map(({ id }) => id))
  let lines = mails.length
  let file = await writeAnew(path, mails)
  let torn = false

  const tidy = async () => {
    await file.close()
    file = await writeAnew(path, mails)
    lines = mails.length
    torn = false
  }

  return {
    async append(mail: KeptMail) {
      if (known.has(mail.id)) return
      if (torn) await tidy()
      // A failed write (a full disk) may leave half a line.
      torn = true
      await file.appendFile(`${JSON.stringify(mail)}\n`)
      await file.datasync()
      torn = false
      known.add(mail.id)
      mails.push(mail)
      lines += 1
      for (const old of mails.splice(0, mails.length - limit)) known.delete(old.id)
      if (lines >= 2 * limit) await tidy()
    },
    async close() {
      await file.close()
      mails = []
    },
  }
}

/** Skips a line that a crash cut off: it was never acknowledged. */
async function readMails(path: string): Promise<KeptMail[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { code, unsubscribeUrl, ...mail } = keptMail.parse(JSON.parse(line))
      return {
        ...mail,
        ...(code !== undefined && { code }),
        ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      }
    })
}

/** Replaces the file atomically, and leaves it open for more. */
async function writeAnew(path: string, mails: readonly KeptMail[]): Promise<FileHandle> {
  const fresh = `${path}.new`
  const text = mails.map((mail) => `${JSON.stringify(mail)}\n`).join('')
  await writeFile(fresh, text, { mode: 0o600, flush: true })
  await rename(fresh, path)
  return open(path, 'a')
}
