import { kindNames, documentKinds, type DocumentCard } from '#events'
import { useNavigate } from 'react-router-dom'
import { FilterLinks } from '../../../components/filter-links'
import { keepPlace } from '../../../components/keep-place'
import { addressOf, sorts, type Choices } from '../choices'
import styles from './filters.module.css'
import { TextFilter } from './text-filter'

/** Filters and order of the saved documents, kept in the address. Only kinds and modules that there are can be chosen. */
export function Filters({ documents, choices }: { documents: readonly DocumentCard[]; choices: Choices }) {
  const navigate = useNavigate()
  const show = (next: Partial<Choices>, replace = false) =>
    void navigate(addressOf({ ...choices, ...next }), { replace, state: keepPlace })
  const modules = [...new Set([...documents.map(({ courseCode }) => courseCode), ...named(choices.module)])]
  const kinds = documentKinds.filter(
    (kind) => kind === choices.kind || documents.some((document) => document.kind === kind),
  )
  return (
    <div className={styles.filters}>
      <search className={styles.fields} aria-label="In My Documents">
        <TextFilter value={choices.text ?? ''} onChange={(text) => show({ text: text || undefined }, true)} />
        <Choice
          label="Kind"
          all="All kinds"
          value={choices.kind}
          options={kinds.map((kind) => [kind, kindNames[kind]])}
          onChange={(value) => show({ kind: kinds.find((kind) => kind === value) })}
        />
        <Choice
          label="Module"
          all="All modules"
          value={choices.module}
          options={modules.map((module) => [module, module])}
          onChange={(module) => show({ module })}
        />
      </search>
      <FilterLinks
        label="Order"
        name="sort"
        value={choices.sort}
        options={sorts}
        addressOf={(sort) => addressOf({ ...choices, sort })}
      />
    </div>
  )
}

const named = (value: string | undefined): string[] => (value === undefined ? [] : [value])

function Choice({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  all: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
  onChange: (value: string | undefined) => void
}) {
  return (
    <select
      className={styles.field}
      aria-label={label}
      value={value ?? ''}
      data-set={value === undefined ? undefined : true}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{all}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}
