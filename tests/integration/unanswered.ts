import { z } from 'zod'
import type { TestProgram } from './program'

const refusal = z.object({ msg: z.literal('a part is away'), err: z.object({ type: z.string() }) })

/** By which error each request was told that a part is away, in their order: `StoreAway` where nobody waited for the driver's own. */
export async function unansweredBy(program: Pick<TestProgram, 'readLog'>): Promise<string[]> {
  const lines = (await program.readLog()).trimEnd().split('\n')
  return lines.flatMap((line) => refusal.safeParse(JSON.parse(line)).data?.err.type ?? [])
}
