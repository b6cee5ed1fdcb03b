import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveAs } from './save-as'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('releases the bytes after the browser had time to read them', () => {
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  saveAs(new Blob(['notes']), 'notes.pdf')
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/) as string, download: 'notes.pdf' })
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href)
})
