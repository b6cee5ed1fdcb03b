import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOpened, documentStatusChanged, riskCaseId } from '#events'
import { newId, ownHousekeeping } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { createModeration, type Moderation } from '../index'

let here: Awaited<ReturnType<typeof startLibrary>>
let moderation: Moderation
let service: ReturnType<typeof createModeration>
beforeAll(async () => {
  here = await startLibrary()
  service = createModeration({
    ...here.platform,
    secret: 'a secret',
    publicUrl: 'https://shelf.test',
    housekeeping: ownHousekeeping,
    library: here.library,
    accounts: {
      suspensionsOver: async () => [],
      ...here.accounts,
      suspend: async () => false,
      reinstate: async () => false,
      statusOf: async () => null,
      joined: async () => new Map(),
      joinedOn: async () => [],
      findUsers: async () => ({ users: [], next: null }),
    },
  })
  await here.platform.run(service)
  moderation = service.moderation
})
afterAll(async () => {
  await service.stop()
  await here.stop()
})

const [minute, day] = [60, 86_400]
/** Publishes documents, each some seconds after the last. */
async function publish(userId: string, count: number, apart: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    ids.push((await here.publish(userId))._id)
    here.platform.clock.advance(apart)
  }
  await here.platform.allHandled()
  return ids
}
const caseOf = (userId: string) => moderation.cases.detail(riskCaseId(userId))
const open = async (readers: readonly string[], documents: readonly string[]) => {
  for (const reader of readers) for (const document of documents) await here.library.view(document, reader)
}
const later = async (seconds: number) => {
  here.platform.clock.advance(seconds)
  await service.lookAtPoints()
}

describe('a student who publishes fast', () => {
  it('is seen at the eleventh document of an hour, with what follows, and loses nothing', async () => {
    const student = newId()
    const first = await publish(student, 10, 5 * minute)
    expect(await caseOf(student)).toBeNull()
    const eleventh = await publish(student, 1, minute)
    expect(await caseOf(student)).toMatchObject({
      kind: 'risk',
      status: 'open',
      risks: ['many-in-an-hour'],
      figures: { inAnHour: 11, points: 0, inside: 0, outside: 0 },
      userId: student,
    })
    const twelfth = await publish(student, 1, minute)
    const all = [...first, ...eleventh, ...twelfth]
    const found = await caseOf(student)
    expect(found?.documents.map(({ documentId }) => documentId).sort()).toEqual(all.sort())
    expect((await here.library.ofUser(student, 20)).total).toBe(12)
  })

  it(
    'is not seen again for the same documents after a decision, but for new ones',
    { tags: ['long'] },
    async () => {
      const student = newId()
      await publish(student, 11, minute)
      await moderation.desk.close({ actorId: newId(), caseId: riskCaseId(student), note: 'A term’s notes.' })
      for (const fact of here.platform.published(documentStatusChanged))
        if (fact.uploaderId === student)
          await here.platform.deliver('moderation', here.platform.fact(documentStatusChanged, fact))
      await later(4 * day)
      expect(await caseOf(student)).toMatchObject({ status: 'closed' })
      const more = await publish(student, 11, minute)
      const found = await caseOf(student)
      expect(found).toMatchObject({ status: 'open', figures: { inAnHour: 11 } })
      expect(found?.documents.map(({ documentId }) => documentId).sort()).toEqual(more.sort())
    },
  )

  it(
    'opens one case, however often and in whatever order the events arrive',
    { tags: ['long'] },
    async () => {
      const student = newId()
      await publish(student, 11, minute)
      const facts = here.platform
        .published(documentStatusChanged)
        .filter(({ uploaderId }) => uploaderId === student)
      await Promise.all(
        [...facts, ...facts]
          .reverse()
          .map((fact) =>
            here.platform.deliver('moderation', here.platform.fact(documentStatusChanged, fact)),
          ),
      )
      await here.platform.allHandled()
      const told = here.platform.published(caseOpened).filter(({ userId }) => userId === student)
      expect(told).toHaveLength(1)
    },
  )
})

describe('the readers of a student', () => {
  it('opens a case for each member of a gang, and none for honest students', { tags: ['long'] }, async () => {
    const gang = Array.from({ length: 4 }, () => newId())
    const [honest, diligent, newcomer, reader] = [newId(), newId(), newId(), newId()]
    const theirs = new Map<string, string[]>()
    for (const student of [...gang, honest, diligent])
      theirs.set(student, await publish(student, 11, 10 * minute))
    theirs.set(newcomer, await publish(newcomer, 2, 10 * minute))
    const of = (student: string) => theirs.get(student) ?? []
    for (const member of gang)
      await open(
        gang.filter((other) => other !== member),
        of(member),
      )
    // A member of the gang reads a few honest notes, too.
    await open(gang, of(honest).slice(0, 3))
    await open([reader], [...of(honest), ...of(diligent)])

    await service.lookAtPoints()
    for (const student of theirs.keys()) expect(await caseOf(student)).toBeNull()
    await later(3 * day + 60)
    for (const member of gang) {
      const found = await caseOf(member)
      expect(found).toMatchObject({
        risks: ['few-readers'],
        figures: { points: 110, unreadPoints: 110, inside: 3, outside: 0 },
      })
      expect(found?.documents).toHaveLength(11)
      expect(found?.circle.map(({ _id }) => _id).sort()).toEqual(gang.filter((g) => g !== member).sort())
    }
    for (const student of [honest, diligent, newcomer]) expect(await caseOf(student)).toBeNull()
  })

  it('shows the student in their export, without the other people', async () => {
    const [student, friend] = [newId(), newId()]
    const documents = await publish(student, 10, 10 * minute)
    await open([friend], documents)
    await later(4 * day)
    expect(await caseOf(student)).toMatchObject({ circle: [{ _id: friend }] })
    const { data } = await moderation.exportOf(student)
    const rows: unknown[] = []
    for await (const row of data['unusual-points'] as AsyncIterable<unknown>) rows.push(row)
    expect(rows).toMatchObject([{ status: 'open', figures: { unreadPoints: 100, inside: 1 } }])
    expect(JSON.stringify(rows)).not.toContain(friend)
  })

  it('changes nothing in an open case of which nothing is new', { tags: ['long'] }, async () => {
    const student = newId()
    await publish(student, 10, 10 * minute)
    await later(4 * day)
    const found = await caseOf(student)
    expect(found).toMatchObject({ risks: ['few-readers'], figures: { unreadPoints: 100 } })
    await later(60)
    expect(await caseOf(student)).toEqual(found)
  })
})

describe('the decision', () => {
  const actorId = newId()
  it('names documents of the case, and no others', async () => {
    const student = newId()
    const documents = await publish(student, 11, minute)
    const stranger = (await publish(newId(), 1, minute))[0] ?? ''
    const decision = { actorId, caseId: riskCaseId(student), note: 'Copied from the web.' }
    const take = (documentIds: string[]) => moderation.desk.takePoints({ ...decision, documentIds })
    await expect(take([...documents, stranger])).rejects.toMatchObject({ code: 'wrong-decision' })
    await expect(moderation.desk.warn({ ...decision, userId: student })).rejects.toMatchObject({
      code: 'wrong-decision',
    })
    await expect(moderation.desk.accept(decision)).rejects.toMatchObject({ code: 'wrong-decision' })
    await expect(
      moderation.desk.takePoints({ ...decision, actorId: student, documentIds: documents }),
    ).rejects.toMatchObject({ code: 'oneself' })
    await take(documents)
    await expect(take(documents)).rejects.toMatchObject({ code: 'already-decided' })
    await expect(moderation.desk.close(decision)).rejects.toMatchObject({ code: 'already-decided' })
    const { entries } = await moderation.audit({ subject: documents[0], limit: 5 })
    expect(entries).toMatchObject([{ action: 'take-points', note: 'Copied from the web.', userId: student }])
  })
})
