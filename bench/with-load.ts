import { startLoad } from './processes'

/** Measures with a process that sends requests. */
export async function withLoad<T>(measure: (load: ReturnType<typeof startLoad>) => Promise<T>): Promise<T> {
  const load = startLoad()
  try {
    return await measure(load)
  } finally {
    await load.stop()
  }
}
