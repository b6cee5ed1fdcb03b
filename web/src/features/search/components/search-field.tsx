import { Search } from 'lucide-react'
import { Button } from '../../../components/button'
import { SuggestBox } from '../../../entities/suggestion/components/suggest-box'
import styles from './search-field.module.css'

/** The search field of the page; `initial`: the current query. */
export const SearchField = ({ initial = '' }: { initial?: string }) => (
  <div className={styles.field}>
    <SuggestBox
      formLabel="On this page"
      label="Module, title, year or university"
      placeholder="Module, title, year or university"
      initial={initial}
      after={
        <Button type="submit">
          <Search size={17} aria-hidden="true" />
          Search
        </Button>
      }
    />
  </div>
)
