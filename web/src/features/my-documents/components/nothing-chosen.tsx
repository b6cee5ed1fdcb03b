import { kindNames, type Folder } from '#events'
import { ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/state'
import { addressOf, isNarrowed, type Choices } from '../choices'

/** No saved document fits the choices: says which they are, and the way on. */
export function NothingChosen({ choices, folder }: { choices: Choices; folder: Folder | undefined }) {
  const { text, kind, module } = choices
  const where = folder === undefined ? 'your saved documents' : `“${folder.name}”`
  if (!isNarrowed(choices))
    return (
      <EmptyState
        title="This folder is empty."
        action={
          <ButtonLink variant="secondary" to={addressOf({ ...choices, folder: undefined })}>
            Show all saved
          </ButtonLink>
        }
      >
        Drag a saved document onto the folder, or choose “Move to…” below it.
      </EmptyState>
    )
  const said = [text && `“${text}”`, kind && kindNames[kind], module].filter(Boolean).join(', ')
  return (
    <EmptyState
      title={`Nothing in ${where} fits ${said}.`}
      action={
        <ButtonLink variant="secondary" to={addressOf({ folder: choices.folder, sort: choices.sort })}>
          Remove the filters
        </ButtonLink>
      }
    >
      {folder === undefined ? 'Try fewer or shorter words.' : 'It may be in another folder, or in none.'}
    </EmptyState>
  )
}
