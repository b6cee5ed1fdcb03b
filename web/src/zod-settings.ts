import { config } from 'zod'

// Zod would try whether it may compile code. Our content policy forbids that, and the browser reports each try.
config({ jitless: true })
