import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../components/button'
import styles from './search-field.module.css'

/** The way in for whoever arrives without a query. */
export function SearchField() {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (query.trim() !== '') void navigate(`/search?q=${encodeURIComponent(query.trim())}`)
      }}
    >
      <input
        type="search"
        aria-label="Course, title or year"
        placeholder="Course, title or year"
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
