import { Popover } from '@base-ui/react/popover'
import { ALargeSmall, Minus, Plus } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import icons from '../../../components/icon-bar.module.css'
import styles from './reading-menu.module.css'
import { papers, spacings, textSizeAfter, textSizes, type ReadingSettings } from './reading-settings'
import { changeSettings, useReadingSettings } from './reading-store'

const paperNames: Record<ReadingSettings['paper'], string> = {
  white: 'White',
  dark: 'Dark',
  theme: 'As the theme',
}
const spacingNames: Record<ReadingSettings['spacing'], string> = {
  narrow: 'Narrow',
  normal: 'Normal',
  wide: 'Wide',
}

/** How the document is shown: as drawn or as text, on white or dark paper, in which size. `place`: the element in which it opens. */
export function ReadingMenu({
  asText,
  onAsText,
  place,
}: {
  asText: boolean
  onAsText: (asText: boolean) => void
  place: RefObject<HTMLElement | null>
}) {
  const { paper, textSize, spacing } = useReadingSettings()
  return (
    <Popover.Root>
      <Popover.Trigger aria-label="Reading settings" title="Reading settings">
        <ALargeSmall size={20} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={8} className={styles.positioner}>
          <Popover.Popup className={styles.sheet} aria-label="Reading settings">
            <Choice legend="Read as">
              <Option isChosen={!asText} onChoose={() => onAsText(false)}>
                Pages
              </Option>
              <Option isChosen={asText} onChoose={() => onAsText(true)}>
                Text
              </Option>
            </Choice>
            <Choice legend="Paper">
              {papers.map((each) => (
                <Option key={each} isChosen={each === paper} onChoose={() => changeSettings({ paper: each })}>
                  {paperNames[each]}
                </Option>
              ))}
            </Choice>
            {asText && (
              <>
                <Choice legend="Text size">
                  <TextSize size={textSize} />
                </Choice>
                <Choice legend="Line spacing">
                  {spacings.map((each) => (
                    <Option
                      key={each}
                      isChosen={each === spacing}
                      onChoose={() => changeSettings({ spacing: each })}
                    >
                      {spacingNames[each]}
                    </Option>
                  ))}
                </Choice>
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Choice = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.choice}>
    <legend>{legend}</legend>
    <div className={styles.options}>{children}</div>
  </fieldset>
)

const Option = ({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) => (
  <button type="button" className={styles.option} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </button>
)

function TextSize({ size }: { size: number }) {
  const change = (by: 1 | -1) => changeSettings({ textSize: textSizeAfter(size, by) })
  const [isLeast, isMost] = [size === textSizes[0], size === textSizes.at(-1)]
  return (
    <div className={`${icons.icons} ${styles.size}`}>
      <button type="button" aria-label="Smaller text" aria-disabled={isLeast} onClick={() => change(-1)}>
        <Minus size={18} aria-hidden="true" />
      </button>
      <output aria-live="polite">{size} %</output>
      <button type="button" aria-label="Larger text" aria-disabled={isMost} onClick={() => change(1)}>
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
