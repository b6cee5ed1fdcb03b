/** Letters of Cyrillic, Greek and phonetic writing that nobody tells from the Latin ones below them. */
const foreign = 'асеһіјӏорԛѕуѵԝхԁАВСЕНІЈКМОРЅТУХҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧοıɡɑ'
const latin = 'acehijlopqsyvwxdABCEHIJKMOPSTYXHABEZHIKMNOPTYXoiga'

const latinOf = new Map(Array.from(foreign, (letter, at) => [letter, latin[at]!]))

/** The same text to the eye, in Latin letters wherever they look the same. */
export const withoutLookAlikes = (text: string): string =>
  Array.from(text, (letter) => latinOf.get(letter) ?? letter).join('')
