import { config } from 'zod'

// By default zod tries to compile code. Our content security policy forbids that, and the browser logs each attempt.
config({ jitless: true })
