import { saveAs } from '../../../components/save-as'
import { markdownOfSections } from './markdown-file'
import { sections } from './sections'

/** Downloads everything that the user wrote as one Markdown file. False if that is nothing. Throws ApiError. */
export async function downloadAllNotes(userId: string): Promise<boolean> {
  const filled = await Promise.all(
    sections.map(async ({ title, read }) => ({ title, entries: await read(userId) })),
  )
  if (filled.every(({ entries }) => entries.length === 0)) return false
  const file = markdownOfSections('My notes on Studyshelf', filled)
  // Swedish writes dates as ISO 8601 does.
  const today = new Date().toLocaleDateString('sv')
  saveAs(new Blob([file], { type: 'text/markdown;charset=utf-8' }), `Studyshelf notes ${today}.md`)
  return true
}
