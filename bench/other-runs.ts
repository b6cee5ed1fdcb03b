import { withDataDir } from '../tests/client/with-data-dir'
import { measureCampus } from './campus/measure-campus'
import { measureFlood } from './flood/measure-flood'
import { measureInside } from './inside/measure-inside'
import type { Options } from './options'
import { startProduct } from './processes'
import { measureRestart } from './restart/measure-restart'
import type { Row } from './rows'
import { measureScale } from './scale/measure-scale'
import { measureTenants } from './tenants/measure-tenants'
import { measureAttack } from './uploads/measure-attack'
import { measurePublishing } from './uploads/measure-publishing'
import { measureUploads } from './uploads/measure-uploads'
import { measureWants } from './wants'
import { measureWatched } from './watched/measure-watched'
import { measureWeb } from './web'
import { withLoad } from './with-load'

export interface Run {
  measure: (options: Options) => Promise<Row[]>
  /** The options that its result depends on. */
  about: readonly (keyof Options)[]
  /** Names of the two columns of figures. */
  sides?: { product: string; limit: string }
}

/** Runs that measure one thing only, by their option. */
export const otherRuns: Partial<Record<keyof Options, Run>> = {
  web: {
    measure: ({ rounds, verbose }) => measureWeb(rounds, { verbose }),
    about: ['rounds'],
  },
  scale: {
    measure: (options) => withLoad((load) => measureScale(load, options)),
    about: ['sizes', 'rounds', 'seconds', 'students'],
  },
  inside: {
    measure: ({ documents, rounds, folder }) => measureInside(documents, rounds, folder),
    about: ['documents', 'rounds'],
  },
  uploads: {
    measure: ({ rounds }) => withLoad((load) => measureUploads(load, rounds)),
    about: ['rounds'],
  },
  publishing: { measure: () => measurePublishing(), about: [] },
  attack: { measure: () => measureAttack(), about: [] },
  flood: { measure: (options) => measureFlood(options), about: ['rounds', 'seconds'] },
  restart: {
    measure: ({ rounds, clients }) => measureRestart(rounds, clients),
    about: ['rounds', 'clients'],
  },
  campus: {
    measure: ({ registrations }) => withLoad((load) => measureCampus(load, registrations)),
    about: ['registrations'],
  },
  tenants: {
    measure: ({ rounds, seconds }) => measureTenants(rounds, seconds),
    about: ['rounds', 'seconds'],
    sides: { product: 'three installations', limit: 'one installation' },
  },
  watched: {
    measure: ({ rounds, seconds }) => measureWatched(rounds, seconds),
    about: ['rounds', 'seconds'],
    sides: { product: 'by the feed', limit: 'by the bus' },
  },
  wants: {
    measure: ({ rounds }) =>
      withDataDir(async (dataDir) => {
        const product = await startProduct(dataDir)
        try {
          return await measureWants(product, rounds)
        } finally {
          await product.stop()
        }
      }),
    about: ['rounds'],
  },
}
