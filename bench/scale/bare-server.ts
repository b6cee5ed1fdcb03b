import express from 'express'
import { z } from 'zod'

/** Express and nothing else: answers every request with the given bytes. */
let bytes = Buffer.alloc(0)

const app = express()
app.use((_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(bytes)
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', (message) => {
  bytes = Buffer.from(z.object({ text: z.string() }).parse(message).text)
  process.send?.({ taken: bytes.length })
})
process.on('disconnect', () => process.exit(0))
