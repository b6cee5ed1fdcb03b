import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../components/button'
import styles from './search-field.module.css'

/** The search field; `initial`: the current query. */
export function SearchField({ initial = '' }: { initial?: string }) {
  const [query, setQuery] = useState(initial)
  const navigate = useNavigate()
  return (
    <form
      role="search"
      aria-label="On this page"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (query.trim() !== '') void navigate(`/search?q=${encodeURIComponent(query.trim())}`)
      }}
    >
      <input
        type="search"
        aria-label="Course, title, year or university"
        placeholder="Course, title, year or university"
        maxLength={200}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Button type="submit">
        <Search size={17} aria-hidden="true" />
        Search
      </Button>
    </form>
  )
}
