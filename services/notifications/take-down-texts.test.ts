import { expect, it } from 'vitest'
import type { NoticeMail } from '#services/moderation'
import { claimantMail, uploaderText } from './take-down-texts'

const notice: NoticeMail = {
  ...{ documentId: 'a'.repeat(24), title: 'Heaps', ground: 'copyright', state: 'restoring' },
  ...{ filedAt: '2026-07-01T00:00:00.000Z', decidedAt: null, note: 'Case 7 is of another work.' },
  ...{ deadline: null, courtToldAt: null, courtPending: false, restorable: false, work: '', why: '' },
  claimant: { name: 'Lee Mei', email: 'mei@law.test' },
  links: { confirm: 'https://confirm', status: 'https://status', court: 'https://court' },
}

it('an answer about court action has the note of its admin', () => {
  for (const step of ['court-recorded', 'court-set-aside'] as const)
    expect(claimantMail(step, notice)?.text).toContain('Case 7 is of another work.')
})

it('tells the claimant alone that the document was deleted, and never that it stays', () => {
  expect(claimantMail('document-deleted', notice)).toMatchObject({
    to: 'mei@law.test',
    subject: 'The document was deleted',
  })
  expect(uploaderText('document-deleted', notice, 'https://shelf.test')).toBeNull()
  expect(claimantMail('rejected', notice)?.text).not.toContain('stays')
})
