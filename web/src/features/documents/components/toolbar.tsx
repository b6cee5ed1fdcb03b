import {
  ChevronLeft,
  ChevronRight,
  LayoutGrid,
  ListTree,
  Maximize,
  Minimize,
  MoveHorizontal,
  PanelLeft,
  Printer,
  RotateCw,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { PageField } from '../../../components/pdf/page-field'
import { ReadingMenu } from '../reading/reading-menu'
import { MoreMenu } from './more-menu'
import type { Tool } from './tool'
import icons from '../../../components/icon-bar.module.css'
import styles from './toolbar.module.css'

/** The state and the actions of the toolbar. */
export interface ToolbarProps {
  current: number
  pages: number
  zoomed: string
  canZoomOut: boolean
  canZoomIn: boolean
  /** The document is shown as text. */
  asText: boolean
  onAsText: (asText: boolean) => void
  narrow: boolean
  thumbnails: boolean
  /** True if the outline is shown; null if the document has none. */
  outline: boolean | null
  finding: boolean
  /** Null if the browser does not support it. */
  fullScreen: { active: boolean; toggle: () => void } | null
  /** The element in which menus open. */
  place: RefObject<HTMLElement | null>
  findButton: RefObject<HTMLButtonElement | null>
  onGoTo: (page: number) => void
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
  onThumbnails: () => void
  onOutline: () => void
  onFind: () => void
  onRotate: () => void
  onPrint: () => void
  /** Chooses a spot to ask about; null if there is none. */
  ask: Tool | null
  /** The button of the questions, for a wide bar: on a phone it is among the actions. */
  questions: ReactNode
  /** Null if the document may not be downloaded. */
  onCheatSheet: (() => void) | null
}

/** Page number, zoom and tools; on a phone rare tools move into a menu. */
export function Toolbar({ place, findButton, ...props }: ToolbarProps) {
  const { current, pages, narrow, asText, onGoTo } = props
  const thumbnails = {
    name: 'Thumbnails',
    icon: PanelLeft,
    act: props.onThumbnails,
    pressed: props.thumbnails,
  }
  const outline: Tool[] =
    props.outline === null
      ? []
      : [{ name: 'Outline', icon: ListTree, act: props.onOutline, pressed: props.outline }]
  const fit = { name: asText ? 'Usual text size' : 'Fit width', icon: MoveHorizontal, act: props.onFit }
  const rotate = { name: 'Rotate', icon: RotateCw, act: props.onRotate }
  const print = { name: 'Print', icon: Printer, act: props.onPrint }
  const screen = props.fullScreen && {
    name: props.fullScreen.active ? 'Leave full screen' : 'Full screen',
    icon: props.fullScreen.active ? Minimize : Maximize,
    act: props.fullScreen.toggle,
  }
  const cheatSheet: Tool[] =
    props.onCheatSheet === null ? [] : [{ name: 'Cheat sheet…', icon: LayoutGrid, act: props.onCheatSheet }]
  const rarer: Tool[] = [
    ...(props.ask ? [props.ask] : []),
    ...(asText ? [] : [rotate]),
    print,
    ...cheatSheet,
    ...(screen ? [screen] : []),
  ]
  return (
    <div className={`${icons.icons} ${styles.bar}`} role="group" aria-label="Viewer controls">
      {!narrow && [thumbnails, ...outline].map((tool) => <IconButton key={tool.name} {...tool} />)}
      <IconButton
        name="Previous page"
        icon={ChevronLeft}
        disabled={current <= 1}
        act={() => onGoTo(current - 1)}
      />
      <PageField of="document" current={current} pages={pages} onGoTo={onGoTo} />
      <IconButton
        name="Next page"
        icon={ChevronRight}
        disabled={current >= pages}
        act={() => onGoTo(current + 1)}
      />
      <span className={styles.gap} />
      <IconButton
        name={asText ? 'Smaller text' : 'Zoom out'}
        icon={ZoomOut}
        disabled={!props.canZoomOut}
        act={props.onZoomOut}
      />
      {!narrow && (
        <output className={styles.zoom} aria-label={asText ? 'Text size' : 'Zoom'}>
          {props.zoomed}
        </output>
      )}
      <IconButton
        name={asText ? 'Larger text' : 'Zoom in'}
        icon={ZoomIn}
        disabled={!props.canZoomIn}
        act={props.onZoomIn}
      />
      {!narrow && <IconButton {...fit} disabled={props.zoomed === '100 %'} />}
      <span className={styles.end} />
      <ReadingMenu asText={asText} onAsText={props.onAsText} place={place} />
      {!narrow && props.questions}
      <button
        ref={findButton}
        type="button"
        className={narrow ? undefined : styles.worded}
        aria-label={narrow ? 'Find in document' : undefined}
        aria-expanded={props.finding}
        onClick={props.onFind}
      >
        <Search size={17} aria-hidden="true" />
        {!narrow && 'Find in document'}
      </button>
      {narrow ? (
        <MoreMenu tools={[thumbnails, ...outline, fit, ...rarer]} place={place} />
      ) : (
        rarer.map((tool) => <IconButton key={tool.name} {...tool} />)
      )}
    </div>
  )
}

function IconButton({ name, icon: Icon, act, pressed, disabled = false }: Tool & { disabled?: boolean }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      // Not disabled at its end, because it would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) act()
      }}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
