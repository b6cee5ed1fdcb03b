import { createSecretKey, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import express from 'express'
import jwt from 'jsonwebtoken'
import { Server } from 'socket.io'

/**
 * The bare server that the product is compared with: Express, a token check, a map in memory and Socket.IO, with the same throttle for
 * messages about one document. It has no validation, no store and no bus.
 */
const key = createSecretKey(randomBytes(32))
const votes = new Map<string, Set<string>>()
const versions = new Map<string, number>()
const pausing = new Map<string, boolean>()

const app = express()
const http = createServer(app)
const io = new Server(http, { perMessageDeflate: false })

function announce(documentId: string): void {
  if (pausing.has(documentId)) {
    pausing.set(documentId, true)
    return
  }
  pausing.set(documentId, false)
  const watchers = io.sockets.adapter.rooms.get(documentId)?.size ?? 0
  io.to(documentId).emit('document:votes', {
    documentId,
    likes: votes.get(documentId)?.size ?? 0,
    dislikes: 0,
    version: versions.get(documentId) ?? 0,
  })
  setTimeout(
    () => {
      const again = pausing.get(documentId)
      pausing.delete(documentId)
      if (again) announce(documentId)
    },
    Math.max(10, watchers * 0.068),
  )
}

function voter(header: string | undefined): string | null {
  try {
    const payload = jwt.verify((header ?? '').slice(7), key, { algorithms: ['HS256'] })
    return typeof payload === 'string' ? payload : (payload.sub ?? null)
  } catch {
    return null
  }
}

for (const action of ['like', 'remove-like'] as const) {
  app.post(`/api/auth/document/:id/${action}`, (request, response) => {
    const userId = voter(request.headers.authorization)
    if (!userId) {
      response.status(401).json({ success: false })
      return
    }
    const documentId = request.params.id
    const likers = votes.get(documentId) ?? new Set()
    votes.set(documentId, likers)
    if (action === 'like' ? likers.size < likers.add(userId).size : likers.delete(userId)) {
      versions.set(documentId, (versions.get(documentId) ?? 0) + 1)
      announce(documentId)
    }
    response.json({
      success: true,
      likes: likers.size,
      dislikes: 0,
      version: versions.get(documentId) ?? 0,
      myVote: action === 'like' ? 'like' : null,
    })
  })
}

app.post('/api/admin/broadcast-message', express.json(), (request, response) => {
  const { title, body } = request.body as { title: string; body: string }
  const createdAt = new Date().toISOString()
  io.emit('inbox:message', { _id: randomBytes(12).toString('hex'), title, body, createdAt, read: false })
  response.json({ success: true })
})

app.get('/tokens', (_request, response) => {
  response.json(
    Array.from({ length: 27 }, (_, i) =>
      jwt.sign({ tv: 0 }, key, { subject: `user-${i}`, expiresIn: '24h' }),
    ),
  )
})

io.on('connection', (socket) => {
  socket.on('documents:watch', async (ids: string[], acknowledge?: (answer: { ok: true }) => void) => {
    await socket.join(ids)
    acknowledge?.({ ok: true })
  })
})

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit(0))
