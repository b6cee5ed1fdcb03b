import { cleanTitle, documentKinds, kindNames, maxTitleLength, readYear, type DocumentView } from '#events'
import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import { Field, TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import type { Opened } from '../../../components/use-dialog-button'
import { messageOf } from '../../../http/api-error'
import { changeDetails } from '../api/change-details'
import { RightsField } from '../../../entities/rights/rights-field'
import { errorsOfDetails } from '../../../entities/document/details-errors'
import { changedDetails } from '../changed-details'
import styles from './details-sheet.module.css'

/** The form for title, module, year, kind and rights. */
export function DetailsSheet({
  document,
  open,
  onOpenChange,
  focusAfter,
}: Opened & { document: DocumentView }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title="Edit details"
        description="The changes appear on every open page at once."
        focusAfter={focusAfter}
      >
        <DetailsForm document={document} onSaved={() => onOpenChange(false)} />
      </DialogSheet>
    </Dialog.Root>
  )
}

function DetailsForm({ document, onSaved }: { document: DocumentView; onSaved: () => void }) {
  // As the form was opened: a change made elsewhere meanwhile is not undone by fields that were left alone.
  const [before] = useState(document)
  const [details, setDetails] = useState({
    title: before.title,
    courseCode: before.courseCode,
    year: before.year ?? '',
    kind: before.kind,
    rights: before.rights,
  })
  const [faults, setFaults] = useState<ReturnType<typeof errorsOfDetails>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [thisYear] = useState(() => new Date().getFullYear())
  const describe = (part: Partial<typeof details>) => {
    setDetails((known) => ({ ...known, ...part }))
    setFaults({})
    setRefusal(null)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = errorsOfDetails(details, thisYear)
    setFaults(found)
    setRefusal(null)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name='${first}']`)?.focus()
    setBusy(true)
    try {
      await changeDetails(document._id, changedDetails(before, details))
      notify.success('Details saved.')
      onSaved()
    } catch (error) {
      setRefusal(messageOf(error, 'The details couldn’t be saved. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Edit details"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Title"
        name="title"
        value={details.title}
        required
        maxLength={maxTitleLength}
        autoComplete="off"
        error={faults.title}
        onChange={(event) => describe({ title: event.target.value })}
        // As it will be shown.
        onBlur={() => describe({ title: cleanTitle(details.title) || details.title })}
      />
      <TextField
        label="Module code"
        name="courseCode"
        value={details.courseCode}
        required
        maxLength={16}
        autoCapitalize="characters"
        autoComplete="off"
        error={faults.courseCode}
        onChange={(event) => describe({ courseCode: event.target.value })}
      />
      <Field label="Kind">
        {(wiring) => (
          <select
            {...wiring}
            name="kind"
            value={details.kind}
            onChange={(event) => {
              const kind = documentKinds.find((each) => each === event.target.value)
              if (kind !== undefined) describe({ kind })
            }}
          >
            {documentKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Year (optional)"
        name="year"
        value={details.year}
        maxLength={20}
        autoComplete="off"
        error={faults.year}
        onChange={(event) => describe({ year: event.target.value })}
        onBlur={() => describe({ year: readYear(details.year, thisYear) ?? details.year.trim() })}
      />
      <RightsField value={details.rights} onChange={(rights) => describe({ rights })} />
      <FormError>{refusal}</FormError>
      <DialogActions>
        <Dialog.Close render={<Button variant="secondary" />}>Cancel</Dialog.Close>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}
