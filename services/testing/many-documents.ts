import { universities, type University } from '#events'
import { createDice } from './dice'

interface Described {
  title: string
  courseCode: string
  university: University
  year: string | null
}

const kinds =
  'Tutorial,Lecture,Notes,Summary,Cheatsheet,Final,Midterm,Solutions,Lab,Revision,Essay,Report,Project,Formulas,Mindmap,Slides,Exercises,Quiz'
const topics =
  'streams,generics,recursion,sorting,hashing,graphs,trees,networks,databases,compilers,concurrency,probability,statistics,calculus,integrals,matrices,vectors,eigenvalues,regression,inference,optimisation,signals,circuits,thermodynamics,mechanics,electromagnetism,optics,kinetics,polymers,genetics,ecology,physiology,anatomy,pharmacology,microeconomics,macroeconomics,accounting,auditing,taxation,marketing,negotiation,leadership,strategy,logistics,contracts,torts,evidence,constitution,philosophy,ethics,aesthetics,logic,semantics,phonology,syntax,rhetoric,archaeology,colonialism,migration,urbanism,architecture,materials,robotics,cryptography,security,privacy,visualisation,simulation,forecasting,derivatives,portfolios,insurance,banking,governance,diplomacy,journalism,photography,animation,acoustics,psychology,cognition,attachment,memory,motivation,sociology,inequality,demography,nutrition,epidemiology,immunology,virology,oncology,cardiology,neurology,geometry,topology,algebra,combinatorics,cryptanalysis,bioinformatics,metabolism,photosynthesis,evolution,plasticity,fluids,turbulence,vibrations,control,estimation,wavelets,antennas,semiconductors,transistors,photonics,superconductors'
const subjects = 'CS,MA,PH,CM,LS,EC,ACC,LAW,PSY,SOC,EE,ME,CE,BT,HY,GES,STAT,IS,FIN,MKT'

const course = (number: number, subject: string) => `${subject}${1000 + number * 37}`

const yearOf = (start: number) => `AY${start}/${start + 1}`

/** Documents as students might describe them, of some 400 courses; the same for the same seed. */
export function describeDocuments(count: number, seed = 1): Described[] {
  const dice = createDice(seed)
  const [kindsOf, topicsOf, subjectsOf] = [kinds.split(','), topics.split(','), subjects.split(',')]
  return Array.from({ length: count }, () => {
    const [first, second] = [dice.oneOf(topicsOf), dice.oneOf(topicsOf)]
    return {
      title: `${dice.oneOf(kindsOf)} ${1 + dice.roll(13)}: ${first} and ${second}`,
      courseCode: course(dice.roll(20), dice.oneOf(subjectsOf)),
      university: dice.oneOf(universities),
      year: dice.roll(4) === 0 ? null : yearOf(19 + dice.roll(6)),
    }
  })
}

/** A word of a document's title, with one letter too few, too many or wrong. */
export function misspell(word: string, dice: Pick<ReturnType<typeof createDice>, 'roll'>): string {
  const at = 1 + dice.roll(Math.max(1, word.length - 2))
  const letter = String.fromCharCode(97 + dice.roll(26))
  const way = dice.roll(3)
  return word.slice(0, at) + (way === 0 ? '' : letter) + word.slice(way === 1 ? at : at + 1)
}
