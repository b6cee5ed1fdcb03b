/** Cyrillic, Greek and phonetic letters that look like the Latin ones below them. */
const lookAlikes = 'асеһіјӏорԛѕуѵԝхԁАВСЕНІЈКМОРЅТУХҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧοıɡɑ'
const latin = 'acehijlopqsyvwxdABCEHIJKMOPSTYXHABEZHIKMNOPTYXoiga'

const latinOf = new Map(Array.from(lookAlikes, (letter, at) => [letter, latin[at]!]))

/** Replaces letters that look like Latin ones by these. */
export const replaceHomoglyphs = (text: string): string =>
  Array.from(text, (letter) => latinOf.get(letter) ?? letter).join('')
