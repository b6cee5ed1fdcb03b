import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { Field, TextField } from '../../../components/field'
import { Moment } from '../../../components/moment'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { usersQuery, type FoundBy } from '../api/read-users'
import { Person } from './person'
import rows from './rows.module.css'
import styles from './user-search.module.css'

const emailSearch = z.object({ q: z.string() })

/**
 * Finds users by the beginning of their name or email. A name is kept in the address. An email is kept in the state of the
 * history entry instead, because proxies and browsers store addresses.
 */
export function UserSearch() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const by: FoundBy = params.get('by') === 'email' ? 'email' : 'username'
  const q = (by === 'email' ? emailSearch.safeParse(state).data?.q : params.get('q')) ?? ''
  const search = ({ q, by }: { q: string; by: FoundBy }) => {
    if (by === 'email') setParams({ by }, { state: { q } })
    else setParams({ q, by })
  }
  const query = useInfiniteQuery(usersQuery({ q, by }))
  return (
    <>
      <SearchForm key={`${by}:${q}`} q={q} by={by} onSearch={search} />
      <PagedList
        query={query}
        label="Users"
        failure="Users couldn’t load."
        keyOf={({ _id }) => _id}
        empty={<EmptyState title={`No ${by === 'email' ? 'email' : 'name'} begins with ‘${q}’`} />}
      >
        {(user) => (
          <li className={rows.row}>
            <Person user={user} linked />
            <div className={rows.facts}>
              <span>
                Since <Moment at={user.createdAt} />
              </span>
              {!user.emailVerified && <Chip tone="warn">Email not verified</Chip>}
            </div>
          </li>
        )}
      </PagedList>
    </>
  )
}

function SearchForm({
  q,
  by,
  onSearch,
}: {
  q: string
  by: FoundBy
  onSearch: (search: { q: string; by: FoundBy }) => void
}) {
  const [typed, setTyped] = useState(q)
  const [where, setWhere] = useState(by)
  function search(event: FormEvent) {
    event.preventDefault()
    onSearch({ q: typed.trim(), by: where })
  }
  return (
    <form className={styles.form} role="search" aria-label="Users" onSubmit={search}>
      <Field label="Search by">
        {(wiring) => (
          <select
            {...wiring}
            value={where}
            onChange={({ target }) => setWhere(target.value === 'email' ? 'email' : 'username')}
          >
            <option value="username">Name</option>
            <option value="email">Email</option>
          </select>
        )}
      </Field>
      <TextField
        label="Begins with"
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={254}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
