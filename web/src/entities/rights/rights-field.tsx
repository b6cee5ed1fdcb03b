import { documentRights, licenceNames, licences, type DocumentRights } from '#events'
import { Field } from '../../components/field'

/** One choice: why its uploader may share a document. */
export function RightsField({
  value,
  onChange,
}: {
  value: DocumentRights
  onChange: (rights: DocumentRights) => void
}) {
  return (
    <Field
      label="Whose work is it?"
      hint={
        value === 'permission'
          ? 'Of the lecturer or author. The page says so, and an admin may ask you about it.'
          : undefined
      }
    >
      {(wiring) => (
        <select
          {...wiring}
          name="rights"
          value={value}
          onChange={({ target }) => {
            const rights = documentRights.safeParse(target.value)
            if (rights.success) onChange(rights.data)
          }}
        >
          <option value="own">My own work</option>
          <option value="permission">I have permission</option>
          <optgroup label="Open licence">
            {licenceNames.map((name) => (
              <option key={name} value={name}>
                {licences[name].name}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Field>
  )
}
