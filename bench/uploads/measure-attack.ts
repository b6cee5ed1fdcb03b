import { formsPdf, slowPdf } from '@studyshelf/pdf-guard/testing/exhausting-pdfs'
import { createApiClient } from '../../tests/client/api-client'
import { startProgram } from '../../tests/client/start-program'
import { withDataDir } from '../../tests/client/with-data-dir'
import { essay, makePages } from '../../tests/fixtures/pdfs'
import { logInAll } from '../log-in-all'
import type { Row } from '../rows'
import { plant } from '../scale/plant'

const attackers = 3
const filesOfEach = 4
/** Honest uploads, each by a different student who has uploaded nothing before. */
const honest = 6
const betweenMs = 4_000

const kinds = {
  'forms that draw each other': formsPdf,
  'one page with 10,000 pictures': (name: string) => Buffer.concat([slowPdf(), Buffer.from(`%${name}\n`)]),
}

/**
 * Measures the seconds until a short document is published while each of three accounts sends four files that use up all the time of an
 * inspection, compared with the same upload alone.
 */
export async function measureAttack(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [kind, make] of Object.entries(kinds)) rows.push(await measureKind(kind, make))
  return rows
}

const measureKind = (kind: string, make: (name: string) => Buffer): Promise<Row> =>
  withDataDir(async (dataDir) => {
    const program = await startProgram({ dataDir })
    try {
      const api = createApiClient(program.origin)
      const emails = await plant(dataDir, { documents: 0, students: attackers + 2 * honest + 1 })
      const tokens = await logInAll(api, emails, (await api.demo()).password)
      const nextToken = () => tokens.pop() ?? ''
      let number = 0
      const send = async (token: string, bytes: Buffer, title: string) => {
        const fileUrl = await api.upload('document', bytes, 'notes.pdf', { token })
        const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
        const began = performance.now()
        const { status } = await api.call('POST', '/api/auth/upload', { token, body })
        return { status, seconds: (performance.now() - began) / 1000 }
      }
      const publish = async () => {
        number += 1
        const { status, seconds } = await send(
          nextToken(),
          await makePages([essay(5_000 + number, 300)]),
          `Honest ${number}`,
        )
        if (status !== 200 && status !== 201) throw new Error(`an honest upload got status ${status}`)
        return seconds
      }
      const publishSome = async () => {
        const all: Promise<number>[] = []
        for (let each = 0; each < honest; each++) {
          all.push(publish())
          await new Promise((resolve) => setTimeout(resolve, betweenMs))
        }
        return Promise.all(all)
      }

      // The first one starts the processes.
      await publish()
      const limit = await publishSome()
      const attack = Array.from({ length: attackers }, nextToken).flatMap((token, who) =>
        Array.from({ length: filesOfEach }, (_, file) =>
          send(token, make(`${who} ${file}`), `Attack ${who} ${file}`).then(
            ({ status, seconds }) =>
              console.log(`  attack ${who} ${file}: ${status}, ${seconds.toFixed(1)} s`),
            // The request fails when the program stops.
            () => undefined,
          ),
        ),
      )
      const product = await publishSome()
      void attack
      console.log(`  ${kind}: ${product.map((each) => each.toFixed(1)).join(', ')} s`)
      return {
        measure: `upload while three accounts send four files each (${kind})`,
        ...{ unit: 's', product, limit, promise: 'all ≤ 10' },
      }
    } finally {
      await program.stop()
    }
  })
