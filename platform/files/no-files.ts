import { publicPath, type Files } from './port'

/** Of a process that has nothing to do with files, nor the secret of their host: whoever asks it for one has found a fault. */
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
    delete: refuse,
    publicPath,
    stop: async () => {},
  }
}
