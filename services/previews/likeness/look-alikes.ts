/** Letters of Cyrillic, Greek and phonetic writing that nobody tells from the Latin ones below them. */
const foreign = 'асеһіјӏорԛѕуѵԝхԁАВСЕНІЈКМОРЅТУХҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧοıɡɑ'
const latin = 'acehijlopqsyvwxdABCEHIJKMOPSTYXHABEZHIKMNOPTYXoiga'

const latinOf = new Map(Array.from(foreign, (letter, at) => [letter, latin[at]!]))
const anyForeign = new RegExp(`[${foreign}]`, 'g')

/** The same text to the eye, in Latin letters wherever they look the same. */
export const withoutLookAlikes = (text: string): string =>
  text.replace(anyForeign, (letter) => latinOf.get(letter) ?? letter)
