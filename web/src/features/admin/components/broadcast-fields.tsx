import {
  maxBroadcastLength,
  maxBroadcastTitleLength,
  universities,
  audienceKinds,
  type AudienceKind,
} from '#events'
import { Field, TextAreaField, TextField } from '../../../components/field'
import type { BroadcastDraft, BroadcastFaults } from '../broadcast-draft'
import { timeZone } from '../local-time'
import styles from './broadcast-form.module.css'

const kindLabels: Readonly<Record<AudienceKind, string>> = {
  everyone: 'Everyone',
  university: 'Students of a university',
  module: 'Followers of a module',
  admins: 'Admins',
}

interface Props {
  draft: BroadcastDraft
  faults: BroadcastFaults
  onChange: (draft: BroadcastDraft) => void
}

/** Title and text of a broadcast. */
export function TextFields({ draft, faults, onChange }: Props) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={maxBroadcastTitleLength}
        value={draft.title}
        error={faults.title}
        hint={`${draft.title.length} / ${maxBroadcastTitleLength}`}
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      <TextAreaField
        label="Message"
        required
        maxLength={maxBroadcastLength}
        value={draft.body}
        error={faults.body}
        hint={`${draft.body.length} / ${maxBroadcastLength}. Addresses that begin with https:// become links.`}
        onChange={({ target }) => onChange({ ...draft, body: target.value })}
      />
    </>
  )
}

/** Who gets a broadcast, and when. `mustWait`: it needs a time. */
export function AudienceFields({
  draft,
  faults,
  onChange,
  mustWait = false,
}: Props & { mustWait?: boolean }) {
  return (
    <div className={styles.row}>
      <Field label="For">
        {(wiring) => (
          <select
            {...wiring}
            value={draft.kind}
            onChange={({ target }) => {
              const kind = audienceKinds.find((each) => each === target.value)
              if (kind) onChange({ ...draft, kind })
            }}
          >
            {audienceKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.kind === 'university' && (
        <Field label="University" error={faults.university}>
          {(wiring) => (
            <select
              {...wiring}
              required
              value={draft.university}
              onChange={({ target }) => onChange({ ...draft, university: target.value })}
            >
              <option value="">Choose…</option>
              {universities.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {draft.kind === 'module' && (
        <TextField
          label="Module"
          required
          maxLength={16}
          placeholder="CS2030S"
          autoCapitalize="characters"
          value={draft.module}
          error={faults.module}
          hint="With all codes that it shares."
          onChange={({ target }) => onChange({ ...draft, module: target.value })}
        />
      )}
      <TextField
        label="Send at"
        type="datetime-local"
        required={mustWait}
        value={draft.sendAt}
        error={faults.sendAt}
        hint={`${mustWait ? 'T' : 'Leave it empty to send now. T'}ime in ${timeZone()}.`}
        onChange={({ target }) => onChange({ ...draft, sendAt: target.value })}
      />
    </div>
  )
}
