import { documentCalls, downloadName, type DocumentView } from '#events'
import { useState } from 'react'
import { readKeptDocument } from '../../../entities/kept-document/kept-documents'
import { messageOf } from '../../../http/api-error'
import { requestBytes } from '../../../http/api-client'
import { saveAs } from '../../../components/save-as'
import { notify } from '../../../components/toasts/notify'

/** Downloads the PDF by script, because a plain link would not send the session. */
export function useDownload({ _id, fileName, title, courseCode }: DocumentView) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (fileName === null) return
    setBusy(true)
    try {
      const kept = await readKeptDocument(_id)
      const bytes =
        kept?.view.fileName === fileName
          ? kept.file
          : await requestBytes(documentCalls.secureFile, { params: { filename: fileName } })
      saveAs(bytes, downloadName(courseCode, title))
    } catch (error) {
      notify.error(messageOf(error, 'The download failed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, download: () => void download() }
}
