import { z } from 'zod'
import { readTarget, type startLoad } from '../processes'
import type { Installation, Installations } from './start-installations'

export type Load = ReturnType<typeof startLoad>

/** Students of one university: their installation, tokens and documents. Crowds of one installation share no document. */
export interface Crowd {
  origin: string
  tokens: string[]
  documents: string[]
}

/** The same students of three universities, on both sides. */
export interface Crowds {
  tenants: readonly Crowd[]
  one: readonly Crowd[]
}

const documentsOfEach = 20

/** Logs in students at all installations. */
export async function gatherCrowds({ tenants, one }: Installations): Promise<Crowds> {
  const crowdOf = async ({ origin }: Installation): Promise<Crowd> => {
    const { tokens, documents } = await readTarget(origin)
    return { origin, tokens, documents }
  }
  const apart: Crowd[] = []
  for (const tenant of tenants) apart.push(await crowdOf(tenant))
  const all = await crowdOf(one)
  const share = (crowd: Crowd, at: number): Crowd => {
    const documents = crowd.documents.slice(at * documentsOfEach, (at + 1) * documentsOfEach)
    if (documents.length < documentsOfEach) throw new Error('the demo world has too few documents')
    return { ...crowd, documents }
  }
  return { tenants: apart.map((crowd) => share(crowd, 0)), one: apart.map((_, at) => share(all, at)) }
}

/** Runs `work` for all crowds at once, each with its own load process. */
export const forEachOf = <T>(
  crowds: readonly Crowd[],
  loads: readonly Load[],
  work: (load: Load, crowd: Crowd) => Promise<T>,
): Promise<T[]> =>
  Promise.all(
    crowds.map(async (crowd, at) => {
      const load = loads[at]
      if (load === undefined) throw new Error('there are fewer loads than universities')
      return work(load, crowd)
    }),
  )

const votes = z.object({ votesPerSecond: z.number() })

/** Casts votes as fast as answers arrive. Resolves to votes per second. */
export async function voteMost(load: Load, crowd: Crowd, connections: number, seconds: number) {
  const order = { scenario: 'throughput', ...crowd, connections, seconds } as const
  return (await load.ask(order, votes)).votesPerSecond
}
