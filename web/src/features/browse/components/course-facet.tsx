import { courseCodeField, moduleCodeOf } from '#events'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { withPart, type Choices } from '../choices'
import styles from './course-facet.module.css'
import { Facet, type AddressOf } from './facet'

/** Up to this number there is no search field. */
const few = 8

/** The modules, most documents first; typing filters a long list. */
export function CourseFacet({
  values,
  choices,
  addressOf,
}: {
  values: readonly { value: string; count: number }[]
  choices: Choices
  addressOf: AddressOf
}) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const wanted = moduleCodeOf(typed)
  const found = values.filter(({ value }) => value.includes(wanted))
  const [best] = found
  return (
    <Facet title="Module" part="course" values={found} choices={choices} addressOf={addressOf}>
      {values.length > few && (
        <input
          type="search"
          className={styles.field}
          aria-label="Find a module"
          placeholder="Find a module"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || wanted === '' || best === undefined) return
            setTyped('')
            void navigate(addressOf(withPart(choices, 'course', best.value)))
          }}
        />
      )}
      {found.length === 0 && <NotListed code={wanted} />}
    </Facet>
  )
}

/** The list has only the modules with most documents; others have pages too. */
function NotListed({ code }: { code: string }) {
  return (
    <p className={styles.none} role="status">
      No module here is called “{code}”.{' '}
      {courseCodeField.safeParse(code).success && <Link to={moduleAddress(code)}>Look at {code}</Link>}
    </p>
  )
}
