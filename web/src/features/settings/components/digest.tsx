import { documentKinds, kindNames, type DigestSetting } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { changeDigest, digestSetting } from '../api/digest-setting'
import { hours } from '../hours'
import { Section } from './section'
import styles from './settings.module.css'

/** When the user is told of new documents of their modules, of which kinds, and how. */
export function Digest() {
  const { data: setting, isError, refetch } = useQuery(digestSetting.query)
  return (
    <Section
      title="New in your modules"
      lead="Documents that others publish in the modules that you follow, all in one message."
    >
      {setting !== undefined ? (
        <DigestFields setting={setting} />
      ) : isError ? (
        <ErrorState title="This setting couldn’t load." onRetry={() => void refetch()} />
      ) : (
        <div>
          <Loading label="Loading the setting" />
          <Skeleton height="220px" />
        </div>
      )}
    </Section>
  )
}

function DigestFields({ setting }: { setting: DigestSetting }) {
  const hourId = useId()
  const { inbox, hour, kinds, mail } = setting
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={inbox}
          onChange={({ target }) => changeDigest(() => ({ inbox: target.checked }))}
        />
        Tell me in my inbox, once a day
      </label>
      <div className={styles.hour}>
        <label htmlFor={hourId}>At</label>
        <select
          id={hourId}
          value={hour}
          disabled={!inbox}
          onChange={({ target }) => changeDigest(() => ({ hour: Number(target.value) }))}
        >
          {hours.map((name, each) => (
            <option key={name} value={each}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles.note}>Singapore time</span>
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={mail}
          onChange={({ target }) => changeDigest(() => ({ mail: target.checked }))}
        />
        Email me once a week, on Monday morning
      </label>
      <fieldset className={styles.kinds} disabled={!inbox && !mail}>
        <legend className={styles.legend}>Kinds</legend>
        {documentKinds.map((kind) => {
          const isOn = kinds.includes(kind)
          return (
            <label key={kind} className={styles.choice}>
              <input
                type="checkbox"
                checked={isOn}
                // To hear of none, the messages are turned off above.
                disabled={isOn && kinds.length === 1}
                onChange={({ target }) =>
                  changeDigest((before) => ({
                    kinds: documentKinds.filter((each) =>
                      each === kind ? target.checked : before.kinds.includes(each),
                    ),
                  }))
                }
              />
              {kindNames[kind]}
            </label>
          )
        })}
      </fieldset>
    </div>
  )
}
