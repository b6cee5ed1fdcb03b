import { setFlagsFromString } from 'node:v8'

/** The heap may grow by this percentage of what lived at the last collection before the next one begins. */
export const heapFlag = '--heap-growing-percent=40'

/**
 * Makes V8 collect garbage earlier. By default a heap may grow to four times its live data, so the short-lived objects of a start or of a
 * busy minute stay in memory. Call it before the program allocates much. A version of V8 without the flag says so and goes on.
 */
export const tightenHeap = (): void => setFlagsFromString(heapFlag)
