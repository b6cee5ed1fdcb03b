import { useId, type RefObject } from 'react'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { TextField } from '../../../components/field'
import { PagePicker } from './page-picker'
import { formatPages } from './page-range'
import { waysUp, type Orientation } from './sheet-layout'
import styles from './sheet-options.module.css'
import type { SheetWish } from './use-sheet-choice'

const orientations: readonly (readonly [Orientation, string])[] = [
  ['portrait', 'Portrait'],
  ['landscape', 'Landscape'],
]

/** The fields of the dialog. */
export function SheetOptions({
  wish,
  field,
  pages,
  ratio,
}: {
  wish: SheetWish
  /** The field of the pages. */
  field: RefObject<HTMLInputElement | null>
  pages: number
  ratio: number
}) {
  const { choice, set } = wish
  const all = formatPages(Array.from({ length: pages }, (_, index) => index + 1))
  return (
    <div className={styles.options}>
      <div className={styles.pages}>
        <TextField
          ref={field}
          label="Pages"
          inputMode="text"
          autoComplete="off"
          hint="For example 1-4, 7. Or press pages below."
          error={wish.problem}
          value={wish.text}
          onChange={({ target }) => wish.type(target.value)}
        />
        <Button variant="secondary" className={styles.all} onClick={() => wish.type(all)}>
          All pages
        </Button>
      </div>
      <PagePicker
        {...{ pages, ratio }}
        chosen={new Set(wish.text.trim() === '' ? [] : wish.chosen)}
        onToggle={wish.toggle}
      />
      <Segments
        legend="Pages on each sheet"
        options={waysUp.map((up) => [up, String(up)] as const)}
        value={choice.up}
        onChange={(up) => set({ up })}
      />
      <Segments
        legend="Paper"
        options={orientations}
        value={choice.orientation}
        onChange={(orientation) => set({ orientation })}
      />
      <div className={styles.boxes}>
        <label>
          <input
            type="checkbox"
            checked={choice.hasFrames}
            onChange={({ target }) => set({ hasFrames: target.checked })}
          />
          Frames
        </label>
        <label>
          <input
            type="checkbox"
            checked={choice.hasNumbers}
            onChange={({ target }) => set({ hasNumbers: target.checked })}
          />
          Page numbers
        </label>
      </div>
    </div>
  )
}

function Segments<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string
  options: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <ChoiceField legend={legend} className={styles.field}>
      <div className={styles.segments}>
        {options.map(([option, text]) => (
          <label key={option} className={styles.segment}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            {text}
          </label>
        ))}
      </div>
    </ChoiceField>
  )
}
