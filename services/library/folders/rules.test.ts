import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxFolders, type Folder } from '#events'
import { createFolder, deleteFolder, moveDocument, renameFolder, shownFolders, type Before } from './rules'

const folder = (_id: string, name: string, ...documentIds: string[]): Folder => ({ _id, name, documentIds })
const saved = new Set(['d1', 'd2', 'd3'])
const before = (...folders: Folder[]): Before => ({ set: { folders }, version: 3, saved })
const exam = folder('f1', 'Exam', 'd1')
const lab = folder('f2', 'Lab', 'd2')
const now = (...folders: Folder[]) => ({ version: 4, folders })

describe('a new folder', () => {
  it.each([
    [
      'is the first',
      { set: null, version: 0, saved },
      folder('f1', 'Exam'),
      { version: 1, folders: [folder('f1', 'Exam')] },
    ],
    ['comes at its place by name', before(lab), folder('f1', 'exam'), now(folder('f1', 'exam'), lab)],
    [
      'takes its documents out of others',
      before(exam),
      folder('f2', 'Lab', 'd1', 'd1', 'd3'),
      now(folder('f1', 'Exam'), folder('f2', 'Lab', 'd1', 'd3')),
    ],
    ['leaves out what is not saved', before(), folder('f2', 'Lab', 'd9'), now(folder('f2', 'Lab'))],
    [
      'is refused under a name that reads alike',
      before(exam),
      folder('f2', ' ＥＸＡＭ\u200b'),
      'folder-exists',
    ],
    [
      'is refused beyond the limit',
      before(...Array.from({ length: maxFolders }, (_, i) => folder(`f${i}`, `Folder ${i}`))),
      lab,
      'too-many-folders',
    ],
  ] as const)('%s', (_, given, made, outcome) => expect(createFolder(given, made).outcome).toEqual(outcome))
})

describe('renaming a folder', () => {
  it.each([
    ['changes its name and place', 'f1', 'Summary', now(lab, folder('f1', 'Summary', 'd1'))],
    ['changes its case', 'f1', 'EXAM', now(folder('f1', 'EXAM', 'd1'), lab)],
    ['does nothing under the same name', 'f1', 'Exam', { version: 3, folders: [exam, lab] }],
    ['is refused under another folder’s name', 'f1', 'lab', 'folder-exists'],
    ['is refused for a folder that is gone', 'f9', 'Summary', 'not-found'],
  ] as const)('%s', (_, folderId, name, outcome) =>
    expect(renameFolder(before(exam, lab), { folderId, name }).outcome).toEqual(outcome),
  )
})

it.each([
  ['a folder', 'f1', now(lab)],
  ['nothing if it is gone', 'f9', { version: 3, folders: [exam, lab] }],
] as const)('deletes %s', (_, folderId, outcome) =>
  expect(deleteFolder(before(exam, lab), folderId).outcome).toEqual(outcome),
)

describe('moving a document', () => {
  it.each([
    ['puts it into a folder', 'd3', 'f1', now(folder('f1', 'Exam', 'd1', 'd3'), lab)],
    [
      'takes it out of the one before',
      'd1',
      'f2',
      now(folder('f1', 'Exam'), folder('f2', 'Lab', 'd2', 'd1')),
    ],
    ['takes it out of all', 'd1', null, now(folder('f1', 'Exam'), lab)],
    ['does nothing if it is there', 'd1', 'f1', { version: 3, folders: [exam, lab] }],
    ['does nothing if it is in none', 'd3', null, { version: 3, folders: [exam, lab] }],
    ['is refused if it is not saved', 'd9', 'f1', 'not-found'],
    ['is refused if the folder is gone', 'd1', 'f9', 'not-found'],
  ] as const)('%s', (_, documentId, folderId, outcome) =>
    expect(moveDocument(before(exam, lab), { documentId, folderId }).outcome).toEqual(outcome),
  )
})

it('leaves documents out of folders that are not saved any more', () =>
  expect(shownFolders({ folders: [folder('f1', 'Exam', 'd1', 'd9')] }, saved)).toEqual([exam]))

it('has each document in at most one folder, whatever happens', () => {
  const id = fc.constantFrom('d1', 'd2', 'd3', 'd9')
  const folderId = fc.constantFrom('f1', 'f2', 'f3')
  const act = fc.oneof(
    fc.record({ folderId, documentIds: fc.array(id) }),
    fc.record({ folderId, documentId: id }),
    fc.record({ folderId }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let state: Before = { set: null, version: 0, saved }
      for (const each of acts) {
        const decision =
          'documentIds' in each
            ? createFolder(state, folder(each.folderId, each.folderId, ...each.documentIds))
            : 'documentId' in each
              ? moveDocument(state, each)
              : deleteFolder(state, each.folderId)
        if (decision.next) state = { ...state, set: decision.next, version: state.version + 1 }
      }
      const filed = (state.set?.folders ?? []).flatMap(({ documentIds }) => documentIds)
      expect(new Set(filed).size).toBe(filed.length)
      expect(filed.every((documentId) => saved.has(documentId))).toBe(true)
    }),
  )
})
