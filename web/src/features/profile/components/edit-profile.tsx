import { profileCalls, usernameField, type PersonName, type SessionUser } from '#events'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button'
import { FaceChoice } from '../../../components/face-choice'
import { TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { PhotoField } from '../../../components/photo/photo-field'
import { notify } from '../../../components/toasts/notify'
import { NameShownAs } from '../../../entities/user/components/name-shown-as'
import { detailsOf, isUnreachable, messageOf, reasonOf } from '../../../http/api-error'
import { changeProfile, findFaces } from '../api/change-profile'
import { createChosenFace } from '../chosen-face'
import { photoMessage } from '../messages'
import styles from './edit-profile.module.css'
import { InitialsChoice } from './initials-choice'

/** Form for the name and the picture; the chosen face is previewed. */
export function EditProfile({ user }: { user: SessionUser }) {
  // Until something is typed, the current name: another tab may change it.
  const [typed, setTyped] = useState<string | null>(null)
  const username = typed ?? user.username
  // The new name would be shown with this, until its user agrees or types another one.
  const [offered, setOffered] = useState<PersonName | null>(null)
  const [nameFault, setNameFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [fieldsUsed, setFieldsUsed] = useState(0)
  const [picture] = useState(() => createChosenFace(findFaces))
  const { photo, faces, chosen, busy: looking, refusal: photoRefusal } = useStore(picture.store)
  const changed = username.trim() !== user.username || photo !== null

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = refusalOf(username)
    setNameFault(wrong)
    setRefusal(null)
    if (wrong !== undefined) return event.currentTarget.querySelector('input')?.focus()
    setSaving(true)
    try {
      const distinction = offered?.distinction ?? null
      await changeProfile(user._id, { username: username.trim(), distinction, photo, face: chosen })
      setTyped(null)
      setOffered(null)
      void picture.pick(null)
      setFieldsUsed((used) => used + 1)
      notify.success('Profile updated successfully!')
    } catch (error) {
      const reason = reasonOf(error, profileCalls.updateProfile)
      if (reason === 'no-face') picture.refuse(photoMessage('no-face'))
      else if (reason === 'name-shown-with')
        setOffered({ username: username.trim(), distinction: detailsOf(error)['distinction'] ?? null })
      else if (reason === 'name-refused') setNameFault(messageOf(error, 'Choose another name.'))
      else setRefusal(saveMessage(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className={styles.form} aria-label="Edit profile" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label="Username"
        autoComplete="nickname"
        required
        maxLength={30}
        value={username}
        error={nameFault}
        onChange={(event) => {
          setTyped(event.target.value)
          setOffered(null)
          setNameFault(undefined)
        }}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={user.email}
        readOnly
        hint="Only you and the admins see it."
      />
      <div className={styles.photo}>
        <PhotoField
          key={fieldsUsed}
          label="New photo"
          hint="The face on the photo becomes your profile photo, which everybody sees."
          onChange={(picked) => void picture.pick(picked)}
          error={photoRefusal}
        />
        <FaceChoice isLooking={looking} faces={faces} chosen={chosen} onChoose={picture.choose} />
        {photo === null && <InitialsChoice user={user} />}
      </div>
      <FormError>{refusal}</FormError>
      {offered !== null && <Offer name={offered} />}
      <Button type="submit" disabled={!changed || looking || photoRefusal !== null} busy={saving}>
        {saving ? 'Saving…' : offered === null ? 'Save' : 'Use this name'}
      </Button>
    </form>
  )
}

/** Says how a new name will be shown. It gets the focus, so that nobody overlooks it. */
function Offer({ name }: { name: PersonName }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [name])
  return (
    <div ref={box} className={styles.offer} role="status" tabIndex={-1}>
      <NameShownAs name={name} where="Use it, or type another name." />
    </div>
  )
}

function refusalOf(username: string): string | undefined {
  if (username.trim() === '') return 'Username and email are required.'
  return usernameField.safeParse(username).error?.issues[0]?.message
}

function saveMessage(error: unknown): string {
  return isUnreachable(error) || reasonOf(error, profileCalls.updateProfile) === 'too-many-requests'
    ? messageOf(error, 'Failed to update profile.')
    : 'Failed to update profile.'
}
