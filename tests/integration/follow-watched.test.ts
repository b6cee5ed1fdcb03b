import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'

/** The requests of the gateway to its feed, in order. */
let asked: string[]
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
beforeEach(async () => {
  asked = []
  gateway = await startLiveGateway({
    votesFeed: {
      watch: (documentId) => void asked.push(`watch ${documentId}`),
      unwatch: (documentId) => void asked.push(`unwatch ${documentId}`),
    },
  })
})
afterEach(() => gateway.stop())

const documentId = newId()

it('watches a document from its first watcher to its last', async () => {
  const [first, second] = [await gateway.connect(newId()), await gateway.connect(newId())]
  // Rooms of users are nothing to the feed.
  expect(asked).toEqual([])
  await first.watch(documentId)
  await second.watch(documentId)
  expect(asked).toEqual([`watch ${documentId}`])
  await first.ask('documents:unwatch', [documentId])
  expect(asked).toEqual([`watch ${documentId}`])
  second.close()
  await eventually(() => expect(asked).toEqual([`watch ${documentId}`, `unwatch ${documentId}`]))
})

it('watches a document again for a later watcher', async () => {
  const tab = await gateway.connect(newId())
  await tab.watch(documentId)
  await tab.ask('documents:unwatch', [documentId])
  await tab.watch(documentId)
  expect(asked).toEqual([`watch ${documentId}`, `unwatch ${documentId}`, `watch ${documentId}`])
})
