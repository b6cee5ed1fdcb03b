import { useMutation } from '@tanstack/react-query'
import { notify } from '../../../components/toasts/notify'
import { restoreDocument } from '../../../entities/document/api/restore-document'
import { messageOf } from '../../../http/api-error'

/** Restores a document that its uploader deleted. */
export function useRestore(id: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreDocument(id),
    onError: (error) => notify.error(messageOf(error, 'The document couldn’t be restored.')),
  })
  return { busy: isPending, restore: () => mutate() }
}
