import type { CaseDetail } from '#events'
import type { Moderation } from '#services/moderation'
import { Refused, type AdminCommands, type caseDecisions } from './contract'

type Commands = Pick<AdminCommands, Extract<keyof AdminCommands, `cases ${string}`>>

/** Commands about cases, by the use cases of the desk. */
export function caseCommands({
  moderation: { cases, desk },
}: {
  moderation: Pick<Moderation, 'cases' | 'desk'>
}): Commands {
  async function show(caseId: string): Promise<{ case: CaseDetail }> {
    const detail = await cases.detail(caseId)
    if (detail === null) throw new Refused(`There is no case ${caseId}. List them: cases list.`)
    return { case: detail }
  }

  return {
    async 'cases list'(query) {
      const { cases: found, next } = await cases.list(query)
      return { cases: found, more: next !== null }
    },
    'cases show': ({ caseId }) => show(caseId),
    async 'cases decide'({ caseId, decision, reason: note }, { actorId }) {
      const { userId } = (await show(caseId)).case
      const onCase = { actorId, caseId, note }
      const onUser = { ...onCase, userId }
      const decide: Record<(typeof caseDecisions)[number], () => Promise<void>> = {
        close: () => desk.close(onCase),
        accept: () => desk.accept(onCase),
        reject: () => desk.reject(onCase),
        'take-down': () => desk.takeDown(onCase),
        warn: () => desk.warn(onUser),
        suspend: () => desk.suspend(onUser),
        reinstate: () => desk.reinstate(onUser),
      }
      await decide[decision]()
      return show(caseId)
    },
  }
}
