import { beforeEach, describe, expect, it, vi } from 'vitest'
import { card } from '../../entities/document/testing/card'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { student } from '../../session/testing/student'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
const { useSession } = await import('../../session/session-store')
const { uploadPending } = await import('./upload-pending')
const { useWizard } = await import('./wizard-store')

/** Requests to the file host and the library, and events in other tabs meanwhile. */
const asked: string[] = []
let meanwhile = (_path: string) => {}
const hear = (path: string) => {
  asked.push(path)
  meanwhile(path)
}

vi.stubGlobal('fetch', async (path: string) => {
  hear(path)
  return path === '/api/files/ticket'
    ? Response.json({ success: true, url: '/files/upload', fields: {} })
    : Response.json({ success: true, document: card, notice: null, heldFor: null }, { status: 201 })
})
vi.stubGlobal(
  'XMLHttpRequest',
  class {
    readonly upload = {}
    readonly status = 200
    readonly response = { secure_url: 'https://files.example/a.pdf' }
    onload = () => {}
    #path = ''
    open(_method: string, path: string) {
      this.#path = path
    }
    send() {
      hear(this.#path)
      this.onload()
    }
  },
)

const elsewhere = {
  'somebody else signs in': () =>
    useSession.getState().signIn({ ...student, _id: 'b'.repeat(24), username: 'aisha' }, 'other', true),
  'the session ends': () => useSession.getState().signOut('logout'),
}
const outcomes = () => useWizard.getState().entries.map(({ outcome }) => outcome.kind)
async function upload() {
  const published: string[] = []
  const stopped: string[] = []
  const complete = await uploadPending({
    onPublished: (fileName) => published.push(fileName),
    onStopped: (message) => stopped.push(message),
  })
  return { complete, published, stopped }
}
const words = 'You are no longer signed in as weilin, so the upload stopped.'

describe('an upload', () => {
  beforeEach(() => {
    asked.length = 0
    meanwhile = () => {}
    useSession.getState().signIn(student, 'token', true)
    useWizard.setState(useWizard.getInitialState(), true)
    const files = ['CS2030S one.pdf', 'CS2030S two.pdf'].map((name) => new File(['x'], name))
    useWizard.getState().add(files, { university: 'NUS' })
  })

  it('publishes one file after the other', async () => {
    expect(await upload()).toEqual({
      complete: true,
      published: ['CS2030S one.pdf', 'CS2030S two.pdf'],
      stopped: [],
    })
    const ofOneFile = ['/api/files/ticket', '/files/upload', '/api/auth/upload']
    expect(asked).toEqual([...ofOneFile, ...ofOneFile])
  })

  it.each(Object.entries(elsewhere))('publishes no file that is stored while %s', async (_, happens) => {
    meanwhile = (path) => path === '/files/upload' && happens()
    expect(await upload()).toEqual({ complete: false, published: [], stopped: [words] })
    expect(asked).toEqual(['/api/files/ticket', '/files/upload'])
    expect(outcomes()).toEqual(['failed', 'failed'])
  })

  it.each(Object.entries(elsewhere))('starts no further file once %s', async (_, happens) => {
    meanwhile = (path) => path === '/api/auth/upload' && happens()
    expect(await upload()).toEqual({ complete: false, published: ['CS2030S one.pdf'], stopped: [words] })
    expect(asked).toEqual(['/api/files/ticket', '/files/upload', '/api/auth/upload'])
    expect(outcomes()).toEqual(['published', 'failed'])
  })

  it('does not touch files that another user chose meanwhile', async () => {
    meanwhile = (path) => {
      if (path !== '/api/auth/upload') return
      elsewhere['somebody else signs in']()
      useWizard.getState().belongTo('aisha@u.nus.edu')
      useWizard.getState().add([new File(['x'], 'CS2030S theirs.pdf')], { university: 'NUS' })
    }
    await upload()
    expect(outcomes()).toEqual(['waiting'])
    expect(useWizard.getState().published).toEqual([])
  })
})
