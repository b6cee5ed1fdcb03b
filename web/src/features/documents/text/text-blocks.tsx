import { Fragment, type ReactNode } from 'react'
import type { MarkedPieces } from '../find/create-marks'
import type { Block } from './blocks'
import { partsOf } from './marked-run'
import type { Run } from './text-item'
import styles from './text-pages.module.css'
import type { ShownText } from './text-source'

interface Shown extends ShownText {
  marks: MarkedPieces | undefined
}

/** The blocks of a page, with the marks of Find. `onDraw`: shows the page as drawn. */
export function TextBlocks({ number, onDraw, ...text }: Shown & { number: number; onDraw: () => void }) {
  return groupsOf(text.blocks).map((group, index) => {
    const [first] = group
    if (first?.kind === 'item') return <Items key={index} items={group} {...text} />
    if (first?.kind !== 'formula')
      return group.map((block, each) => <TextBlock key={`${index} ${each}`} block={block} {...text} />)
    return (
      <figure key={index} className={styles.formula}>
        {group.map(({ runs }, each) => (
          <p key={each}>
            <Words runs={runs} {...text} />
          </p>
        ))}
        <button type="button" onClick={onDraw}>
          This may be a formula. Show page {number} as drawn
        </button>
      </figure>
    )
  })
}

/** Neighbours of one kind: the items of a list, or lines of formulas. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const isGrouped = block.kind === 'item' || block.kind === 'formula'
    if (isGrouped && last?.[0]?.kind === block.kind) last.push(block)
    else groups.push([block])
  }
  return groups
}

function TextBlock({ block: { runs, ...block }, ...text }: Shown & { block: Block }) {
  const words = <Words runs={runs} {...text} />
  if (block.kind === 'heading') return block.level === 2 ? <h2>{words}</h2> : <h3>{words}</h3>
  if (block.kind === 'code')
    return (
      <pre>
        <code>{words}</code>
      </pre>
    )
  return <p>{words}</p>
}

/** Numbers stay as they are written: copied text and references need them. */
const Items = ({ items, ...text }: Shown & { items: readonly Block[] }) => (
  <ul className={styles.items} role="list">
    {items.map((item, index) => (
      <li
        key={index}
        data-depth={item.kind === 'item' ? item.depth : 0}
        data-bullet={(item.kind === 'item' && item.marker === null) || undefined}
      >
        {item.kind === 'item' && item.marker !== null && `${item.marker} `}
        <Words runs={item.runs} {...text} />
      </li>
    ))}
  </ul>
)

function Words({ runs, strOf, marks }: Shown & { runs: readonly Run[] }): ReactNode {
  return runs.map((run, index) => (
    <Fragment key={index}>
      {run.before}
      {partsOf(run, strOf(run.piece), marks?.get(run.piece)).map(({ text, mark }, part) =>
        mark === null ? (
          <Fragment key={part}>{text}</Fragment>
        ) : (
          <mark key={part} data-current={mark === 'current' || undefined}>
            {text}
          </mark>
        ),
      )}
    </Fragment>
  ))
}
