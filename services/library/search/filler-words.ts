/** Words around a request that say nothing about the document. They count only if a query has no others. */
const fillers = new Set(
  (
    'note notes pdf pdfs file files doc docs document documents material materials resource resources stuff module modules mod mods course courses ' +
    'a an the this that these those some any all my me i im u you ur your we our us it its is are was be am do does did has have had having ' +
    'for of on in at to from by with about and or not as if so then ' +
    'pls plz please pleasee thanks thank thx ty tysm tq help need needs want wants wanna looking look find search get got gotten give gimme ' +
    'share send upload download link free anyone anybody any1 anyoneknow someone somebody ppl guys hi hello hey bro sis dear sir ' +
    'can could may would where what which when who how why vs versus ' +
    'anot lah leh lor sia ah eh hor meh pls'
  ).split(' '),
)

/** "plsss" is "pls". */
const unstretched = (word: string): string => word.replace(/(.)\1{2,}$/, '$1')

export const isFiller = (word: string): boolean => fillers.has(word) || fillers.has(unstretched(word))
