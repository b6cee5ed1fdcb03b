import type { DocumentDetails, DocumentView } from '#events'
import { describe, expect, it } from 'vitest'
import { asRemoved, asRestored, mergeLive, withCounts, withDetails, withPreview } from './live-document'
import { card } from './testing/card'

const counts = (version: number, likes = version) => ({ likes, dislikes: 0, version })

describe('live counts', () => {
  it.each([
    ['the first ones stand', {}, counts(1), counts(1)],
    ['newer ones replace older ones', { counts: counts(1) }, counts(2), counts(2)],
    ['older ones that come late are ignored', { counts: counts(2) }, counts(1), counts(2)],
    ['the same version heard again changes nothing', { counts: counts(2) }, counts(2, 9), counts(2)],
  ])('%s', (_, known, heard, expected) => expect(withCounts(known, heard).counts).toEqual(expected))

  it('returns the same object if nothing is new, so that nothing renders again', () => {
    const known = { counts: counts(2) }
    expect(withCounts(known, counts(1))).toBe(known)
  })
})

const details = (revision: number): DocumentDetails => ({
  ...{ title: 'Lists', courseCode: 'CS1010', university: 'NTU', kind: 'lab', year: 'AY24/25' },
  revision,
})

describe('a merged document', () => {
  const read = { ...card, ...counts(3) }
  const preview = { pages: 7, thumbnail: '/api/thumbnails/a.webp' }

  it.each([
    ['is as it was read while nothing was heard', read, undefined, {}],
    ['has the counts heard since', read, withCounts({}, counts(4)), counts(4)],
    ['keeps the counts it was read with when they are newer', read, withCounts({}, counts(2)), {}],
    ['has the details heard since', read, withDetails({}, details(2)), details(2)],
    [
      'has the newest details, in whatever order they came',
      read,
      withDetails(withDetails({}, details(3)), details(2)),
      details(3),
    ],
    [
      'keeps the details it was read with when they are newer',
      { ...read, revision: 4 },
      withDetails({}, details(3)),
      { revision: 4 },
    ],
    ['has the preview that was made since', read, withPreview({}, preview), preview],
    [
      'keeps the preview it was read with',
      { ...read, pages: 5, thumbnail: '/old.webp' },
      withPreview({}, preview),
      { pages: 5, thumbnail: '/old.webp' },
    ],
    ['is no longer active once it was removed', read, asRemoved({}, 'dislikes'), { isActive: false }],
    [
      'stays removed when counts are heard afterwards',
      read,
      withCounts(asRemoved({}, 'dislikes'), counts(9)),
      { ...counts(9), isActive: false },
    ],
    ['stands as it was read once it is back', read, asRestored(asRemoved({}, 'dislikes')), {}],
  ])('%s', (_, known, live, changed) => expect(mergeLive(known, live)).toEqual({ ...known, ...changed }))

  it('keeps the reason for its removal if a later message has none', () => {
    const view: DocumentView = {
      ...read,
      fileUrl: '/file',
      fileName: 'file',
      sizeBytes: 1,
      myVote: null,
      isScan: false,
      helped: false,
      removalReason: null,
      restorableUntil: null,
      heldFor: null,
      rights: 'own',
      marks: [],
      originalName: null,
      similarTo: null,
      place: null,
      editions: [],
    }
    const live = asRemoved(asRemoved({}, 'deleted'), null)
    expect(mergeLive(view, live)).toEqual({ ...view, isActive: false, removalReason: 'deleted' })
  })
})
