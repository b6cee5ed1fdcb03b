import type { SecondFactorStatus } from '#events'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/button'
import { Moment } from '../../../components/moment'
import { notify } from '../../../components/toasts/notify'
import {
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  rereadSecondFactor,
} from '../api/second-factor'
import { ProofForm } from './proof-form'
import { RecoveryCodes } from './recovery-codes'
import { SetUpSecondFactor } from './set-up-second-factor'
import styles from './second-factor.module.css'
import settings from './settings.module.css'

type Task = 'set-up' | 'renew' | 'remove' | 'require'

/** Sets up, changes and removes the second factor, and requires it from all admins; one task at a time. */
export function ManageSecondFactor({
  email,
  isAdmin,
  status: { since, recoveryCodes: left, isRequired },
}: {
  email: string
  isAdmin: boolean
  status: SecondFactorStatus
}) {
  const [task, setTask] = useState<Task | null>(null)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const rest = useRef<HTMLDivElement>(null)

  /** The focused element goes with the form. */
  function finish() {
    flushSync(() => {
      setTask(null)
      setNewCodes(null)
    })
    rest.current?.focus()
  }
  const done = (message: string) => {
    finish()
    notify.success(message)
  }

  if (task === 'set-up')
    return (
      <SetUpSecondFactor
        email={email}
        onCancel={() => {
          rereadSecondFactor()
          finish()
        }}
        onDone={() => done('Your second factor is set up.')}
      />
    )
  if (newCodes !== null) return <RecoveryCodes codes={newCodes} onDone={finish} />
  if (task === 'renew')
    return (
      <ProofForm
        label="Make new recovery codes"
        email={email}
        confirm="Make new codes"
        busyConfirm="Making…"
        onCancel={finish}
        send={async (proof) => setNewCodes(await renewRecoveryCodes(proof))}
      >
        <p>Your former recovery codes become invalid.</p>
      </ProofForm>
    )
  if (task === 'remove')
    return (
      <ProofForm
        label="Remove the second factor"
        email={email}
        confirm="Remove"
        busyConfirm="Removing…"
        danger
        onCancel={finish}
        send={async (proof) => {
          await removeSecondFactor(proof)
          done('Your second factor was removed.')
        }}
      >
        <p>
          {isRequired && isAdmin
            ? 'All admins need a second factor: until you set up another, you can do nothing else.'
            : 'From then on your password alone is enough to log in.'}{' '}
          You are logged out everywhere else.
        </p>
      </ProofForm>
    )
  if (task === 'require')
    return (
      <ProofForm
        label={isRequired ? 'Stop requiring a second factor' : 'Require a second factor'}
        email={email}
        withoutCode
        confirm={isRequired ? 'Stop requiring it' : 'Require it'}
        busyConfirm="Saving…"
        onCancel={finish}
        send={async ({ password }) => done(await requireSecondFactor({ required: !isRequired, password }))}
      >
        <p>
          {isRequired
            ? 'Admins can then log in with their password alone again.'
            : 'Admins without one can then do nothing until they have set one up. The audit trail shows your decision.'}
        </p>
      </ProofForm>
    )
  return (
    <div ref={rest} tabIndex={-1} className={styles.rest}>
      {since === null ? (
        <Button onClick={() => setTask('set-up')}>Set up a second factor</Button>
      ) : (
        <>
          <p>
            <strong className={styles.on}>On</strong> since <Moment at={since} />. {codesLeft(left)}
          </p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => setTask('renew')}>
              Make new recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setTask('remove')}>
              Remove
            </Button>
          </div>
        </>
      )}
      {isAdmin && (
        <label className={settings.choice}>
          <input
            type="checkbox"
            role="switch"
            checked={isRequired}
            disabled={since === null}
            onChange={() => setTask('require')}
          />
          <span>
            Require a second factor from all admins
            {since === null && <span className={settings.note}>Set up your own first.</span>}
          </span>
        </label>
      )}
    </div>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
