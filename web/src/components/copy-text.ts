import { notify } from './toasts/notify'

/** Browsers give no clipboard to pages without https. */
export const canCopy = (): boolean => 'clipboard' in navigator

/** Copies a text, and says so. */
export function copyText(text: string, done: string, refused: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notify.success(done),
    () => notify.error(refused),
  )
}
