import { uploadResponse } from '#events'
import { createApiClient } from '../../tests/client/api-client'
import { startProgram } from '../../tests/client/start-program'
import { withDataDir } from '../../tests/client/with-data-dir'
import { jpeg } from '../../tests/corpus/writers/pictures'
import { essay, makePages } from '../../tests/fixtures/pdfs'
import { logInAll } from '../log-in-all'
import type { Row } from '../rows'
import { plant } from '../scale/plant'
import { allDrawn } from './all-drawn'

/** Published one after the other, each by a different student. */
const documents = 5

const kinds = {
  '10 pages of text': {
    promise: '≤ 2',
    make: (seed: number) => makePages(Array.from({ length: 10 }, (_, page) => essay(100 * seed + page))),
  },
  // A4 at 150 dpi, as from a scanner.
  '60 pages with pictures': {
    promise: '≤ 10',
    make: async (seed: number) =>
      makePages(
        await Promise.all(Array.from({ length: 60 }, (_, page) => jpeg(100 * seed + page, 1240, 1754))),
      ),
  },
}

/** Measures the seconds until a single document is published, and from then until the picture of page one is drawn. */
export const measurePublishing = (): Promise<Row[]> =>
  withDataDir(async (dataDir) => {
    const program = await startProgram({ dataDir })
    try {
      const api = createApiClient(program.origin)
      const emails = await plant(dataDir, { documents: 0, students: documents + 1 })
      const tokens = await logInAll(api, emails, (await api.demo()).password)
      const rows: Row[] = []
      for (const [kind, { make, promise }] of Object.entries(kinds)) {
        const row = { unit: 's', limit: [] }
        const published: Row = {
          ...row,
          measure: `${kind}: until published`,
          product: [],
          promise,
        }
        const drawn: Row = {
          ...row,
          measure: `${kind}: from then until its picture is drawn`,
          product: [],
          promise: '≤ 5',
        }
        for (const [number, token] of tokens.entries()) {
          const fileUrl = await api.upload('document', await make(number), 'notes.pdf', { token })
          const body = { university: 'NUS', courseCode: 'CS2030S', title: `${kind}, ${number}`, fileUrl }
          const began = performance.now()
          const answer = await api.call('POST', '/api/auth/upload', { token, body })
          const then = performance.now()
          const { _id } = uploadResponse.parse(answer.body).document
          await allDrawn(api, [_id], 50)
          // The first one starts the processes.
          if (number === 0) continue
          published.product.push((then - began) / 1000)
          drawn.product.push((performance.now() - then) / 1000)
        }
        rows.push(published, drawn)
      }
      return rows
    } finally {
      await program.stop()
    }
  })
