import { startLoad } from './processes'

/** Runs `measure` with a load process, and stops the process afterwards. */
export async function withLoad<T>(measure: (load: ReturnType<typeof startLoad>) => Promise<T>): Promise<T> {
  const load = startLoad()
  try {
    return await measure(load)
  } finally {
    await load.stop()
  }
}
