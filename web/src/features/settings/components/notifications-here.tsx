import type { AnswerOf, PushKind, pushCalls } from '#events'
import { pushKinds } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { pushSetting } from '../api/push-setting'
import { usePushHere, type PushHere } from '../use-push-here'
import { KindChoices } from './kind-choices'
import { Section } from './section'
import styles from './settings.module.css'

const kindsInWords: Record<PushKind, string> = {
  warning: 'Warnings',
  want: 'Offers of what I asked for',
  answer: 'Answers to my questions',
}

/** Notifications on this device while the program is closed, if the installation sends any. */
export function NotificationsHere() {
  const { data: setting } = useQuery(pushSetting.query)
  if (setting === undefined || setting.publicKey === null) return null
  return (
    <Section
      title="Notifications on this device"
      lead="You see them while Studyshelf is closed, one a day at most unless you want more. Each is in your inbox or on your page of warnings too."
    >
      <Device publicKey={setting.publicKey} />
      {setting.devices > 0 && <Fields setting={setting} />}
    </Section>
  )
}

const reasons: Partial<Record<PushHere, string>> = {
  no: 'This browser can’t show them.',
  'on-home-screen':
    'On this device they work once Studyshelf is on the home screen: press Share, then “Add to Home Screen”, and open it there.',
  blocked:
    'This browser blocks notifications of Studyshelf. Allow them in the browser’s settings for this site, then come back.',
}

function Device({ publicKey }: { publicKey: string }) {
  const { here, turnOn, turnOff } = usePushHere(publicKey)
  const [busy, setBusy] = useState(false)

  async function change(act: () => Promise<void>, failed: string) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      notify.error(messageOf(error, failed))
    } finally {
      setBusy(false)
      pushSetting.reread()
    }
  }

  const reason = reasons[here]
  if (reason !== undefined) return <p className={styles.note}>{reason}</p>
  const isOn = here === 'on'
  return (
    <Button
      variant="secondary"
      busy={busy || here === 'unknown'}
      onClick={() =>
        void (isOn
          ? change(turnOff, 'They couldn’t be turned off everywhere. Please try again.')
          : change(turnOn, 'This browser couldn’t turn them on. Please try again.'))
      }
    >
      {isOn ? 'Turn off on this device' : 'Turn on on this device'}
    </Button>
  )
}

function Fields({ setting }: { setting: AnswerOf<typeof pushCalls.pushSetting> }) {
  const { kinds, often, devices } = setting
  return (
    <>
      <KindChoices
        legend={devices === 1 ? 'On one device' : `On ${devices} devices`}
        names={kindsInWords}
        kinds={pushKinds}
        chosen={kinds}
        onChange={(next) => pushSetting.change((before) => ({ ...before, kinds: next(before.kinds) }))}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={often}
          onChange={({ target }) => pushSetting.change((before) => ({ ...before, often: target.checked }))}
        />
        More than one a day
      </label>
    </>
  )
}
