import { StoreError } from '../errors'
import type { Store } from '../store'
import type { Document } from '../values/document'
import { aggregate } from './aggregate'
import * as collections from './collections'
import { type Command, type Handler, type Reply, refuseTransactions } from './command'
import { findAndModify } from './find-and-modify'
import * as indexes from './indexes'
import * as read from './read'
import * as server from './server'
import * as write from './write'

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>(
  Object.entries({
    hello: server.hello,
    isMaster: server.hello,
    ismaster: server.hello,
    ping: server.ping,
    buildInfo: server.buildInfo,
    buildinfo: server.buildInfo,
    serverStatus: server.serverStatus,
    endSessions: server.endSessions,
    create: collections.create,
    drop: collections.drop,
    listCollections: collections.listCollections,
    listIndexes: indexes.listIndexes,
    createIndexes: indexes.createIndexes,
    dropIndexes: indexes.dropIndexes,
    find: read.find,
    getMore: read.getMore,
    killCursors: read.killCursors,
    aggregate,
    insert: write.insert,
    update: write.update,
    delete: write.delete,
    findAndModify,
    findandmodify: findAndModify,
  }),
)

/** Runs one command. Errors become part of the reply; `onFault` is called for unexpected ones. */
export async function dispatch(
  store: Store,
  command: Command,
  onFault: (error: unknown) => void,
): Promise<Reply> {
  try {
    refuseTransactions(command.body)
    const handle = handlers.get(command.name)
    if (!handle) throw new StoreError('CommandNotFound', `no such command: '${command.name}'`)
    return await handle(store, command)
  } catch (error) {
    if (error instanceof StoreError) return errorReply(error)
    onFault(error)
    return errorReply(new StoreError('InternalError', error instanceof Error ? error.message : String(error)))
  }
}

function errorReply({ message, code, codeName, extra }: StoreError): Document {
  return { ok: 0, errmsg: message, code, codeName, ...extra }
}
