import { setTimeout as pause } from 'node:timers/promises'
import { wantResponse, wantsResponse } from '#events'
import { newId } from '#platform/core'
import { createApiClient, read } from '../tests/client/api-client'
import { openLightSocket } from './light-socket'
import type { Product } from './processes'
import { figure, type Row } from './rows'

/** Wants in a round, one after another. */
const manyWants = 10
/** Longer than any message takes. */
const patienceMs = 30_000

/** Measures the time until others can read an offer for a want, and its confirmation: the slowest of each round, in milliseconds. */
export async function measureWants(
  { origin, tokens }: Pick<Product, 'origin' | 'tokens'>,
  rounds: number,
): Promise<Row[]> {
  const [asker = '', uploader = '', other = ''] = tokens
  const api = createApiClient(origin)
  const offered: number[] = []
  const settled: number[] = []
  for (let round = 0; round < rounds; round++) {
    let [slowestOffer, slowestEnd] = [0, 0]
    for (let n = 0; n < manyWants; n++) {
      const courseCode = `BW${1000 + round * manyWants + n}`
      const readings = await Promise.all([asker, other].map((token) => follow(origin, token, courseCode)))
      const path = `/api/modules/${courseCode}/wants`
      const answer = await api.call('POST', path, { token: asker, body: { kind: 'past-paper' } })
      const { want } = read(answer, wantResponse)
      if (want === null) throw new Error('The want is not shown.')
      read(await api.call('POST', `/api/auth/wants/${want._id}/second`, { token: other }), wantResponse)

      const document = await api.publish({ token: uploader }, `Finals ${newId()}`, 1, { courseCode })
      const offer = `/api/auth/wants/${want._id}/offers/${document._id}`
      const began = performance.now()
      read(await api.call('PUT', offer, { token: uploader }), wantResponse)
      const seen = readings.map(({ until }) => until(({ offers }) => offers.length > 0))
      slowestOffer = Math.max(slowestOffer, ...(await Promise.all(seen)).map((at) => at - began))

      const confirmedAt = performance.now()
      read(await api.call('PUT', `${offer}/answer`, { token: asker, body: { answer: 'yes' } }), wantResponse)
      const ends = readings.map(({ until }) => until(({ settledBy }) => settledBy !== null))
      slowestEnd = Math.max(slowestEnd, ...(await Promise.all(ends)).map((at) => at - confirmedAt))
      for (const { close } of readings) close()
    }
    offered.push(slowestOffer)
    settled.push(slowestEnd)
  }
  const rows = [
    { measure: 'an offer for a want, until its asker and its seconder have read it', product: offered },
    { measure: 'a confirmed offer, until its asker and its seconder have read it', product: settled },
  ].map((row) => ({ ...row, unit: 'ms', limit: [], promise: '≤ 1000' }))
  for (const { measure, product } of rows) console.log(`  ${measure}: ${figure(product)}`)
  return rows
}

/** Reads the wants of a module whenever a message says that they changed, as its page does. */
async function follow(origin: string, token: string, courseCode: string) {
  const api = createApiClient(origin)
  let heard = () => {}
  const socket = await openLightSocket(origin, token, (name) => {
    if (name === 'wants:changed') heard()
  })
  const firstWant = async () =>
    read(await api.call('GET', `/api/modules/${courseCode}/wants`, { token }), wantsResponse).wants[0]
  type Want = NonNullable<Awaited<ReturnType<typeof firstWant>>>
  return {
    /** Resolves to the time (`performance.now()`) at which the module's want was first read as `isSo`. Rejects after `patienceMs`. */
    until: async (isSo: (want: Want) => boolean): Promise<number> => {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline) {
        const changed = new Promise<void>((resolve) => (heard = resolve))
        const want = await firstWant()
        if (want !== undefined && isSo(want)) return performance.now()
        await Promise.race([changed, pause(deadline - performance.now(), undefined, { ref: false })])
      }
      throw new Error(`The want of ${courseCode} did not change within ${patienceMs} ms.`)
    },
    close: () => socket.close(),
  }
}
