import { publicPath, type Files } from './port'

/** For a process that uses no files and lacks the file host's secret: every call is a bug. */
export function createNoFiles(): Files {
  const refuse = async (): Promise<never> => {
    throw new Error('This role has nothing to do with files, and no access to their host.')
  }
  return {
    ticket: refuse,
    identify: refuse,
    describe: refuse,
    read: refuse,
    withPath: refuse,
    open: refuse,
    put: refuse,
    replace: refuse,
    anonymise: refuse,
    delete: refuse,
    publicPath,
    stop: async () => {},
  }
}
