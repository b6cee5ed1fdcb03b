import { Dialog } from '@base-ui/react/dialog'
import { Fragment } from 'react'
import { Button } from '../../../components/button'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import type { Opened } from '../../../components/use-dialog-button'
import { useKeysWanted, wantKeys } from './keys-wanted'
import styles from './keys-sheet.module.css'
import { sheetKeys } from './sheet-keys'

/** The sheet of keys, where they can be turned off, too. */
export function KeysSheet({ open, onOpenChange, focusAfter }: Opened) {
  const wanted = useKeysWanted((state) => state.wanted)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title="Keys of the desk"
        description="They never act while you type."
        wide
        focusAfter={focusAfter}
      >
        {sheetKeys.map(([heading, keys]) => (
          <section key={heading} className={styles.section}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, effect]) => (
                <Fragment key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{effect}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
        <label className={styles.wanted}>
          <input type="checkbox" checked={wanted} onChange={({ target }) => wantKeys(target.checked)} />
          <span>Use single keys in this browser</span>
        </label>
        <DialogActions>
          <Dialog.Close render={<Button />}>Close</Dialog.Close>
        </DialogActions>
      </DialogSheet>
    </Dialog.Root>
  )
}
