import { z } from 'zod'
import type { TestProgram } from './program'

const refusal = z.object({ msg: z.literal('a part is away'), err: z.object({ type: z.string() }) })

/** The error behind each 503, in order: `StoreAway` if it came before the driver's own. */
export async function unansweredBy(program: Pick<TestProgram, 'readLog'>): Promise<string[]> {
  const lines = (await program.readLog()).trimEnd().split('\n')
  return lines.flatMap((line) => refusal.safeParse(JSON.parse(line)).data?.err.type ?? [])
}
