import { saveAs } from '../../../components/save-as'
import { readOwnThreads } from '../api/own-threads'

/** Downloads the questions and answers that the user wrote as one Markdown file. Throws ApiError. */
export async function downloadOwnThreads(): Promise<void> {
  // Swedish writes dates as ISO 8601 does.
  const today = new Date().toLocaleDateString('sv')
  saveAs(await readOwnThreads(), `Studyshelf questions ${today}.md`)
}
