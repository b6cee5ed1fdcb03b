import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tests/client/free-port'
import { untilPagesIndexed } from '../../tests/client/pages-indexed'
import { startProgram, type RunningProgram } from '../../tests/client/start-program'
import { startEntrance } from './entrance'
import { everybody, hostOf, universities } from './hosts'

/** A program with its own data, reached by its own name. */
export interface Installation {
  name: string
  /** Its address at nginx. */
  origin: string
  memory: RunningProgram['memory']
  processorMs: RunningProgram['processorMs']
  /** Resolves to the downtime in seconds. */
  restart(): Promise<number>
}

/** Installations of three universities, and one for all of them, behind one nginx. */
export interface Installations {
  tenants: readonly Installation[]
  one: Installation
  stop(): Promise<void>
}

/** `dataDir`: holds a folder for each of them. */
export async function startInstallations(dataDir: string): Promise<Installations> {
  const started: { stop(): Promise<unknown> }[] = []
  const stop = async () => {
    const outcomes = await Promise.allSettled(started.map((each) => each.stop()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  try {
    const ports = new Map<string, number>()
    for (const name of [...universities, everybody]) ports.set(name, await freePort())
    const entrance = await startEntrance(ports)
    started.push(entrance)
    const installations: Installation[] = []
    for (const [name, port] of ports) {
      const origin = `http://${hostOf(name)}:${entrance.port}`
      const installation = await startInstallation({ name, origin, port, dataDir: join(dataDir, name) })
      started.push(installation)
      installations.push(installation)
    }
    const [one] = installations.splice(universities.length)
    if (one === undefined) throw new Error('there is no installation for all')
    return { tenants: installations, one, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Place {
  name: string
  origin: string
  port: number
  dataDir: string
}

/** Starts a program, which plants the demo world, and restarts it to free the memory that planting took. */
async function startInstallation({ name, origin, port, dataDir }: Place) {
  await mkdir(dataDir)
  const start = () => startProgram({ dataDir, port, settings: { PUBLIC_URL: origin } })
  let program = await start()
  let restarting: Promise<unknown> = Promise.resolve()
  const again = async () => {
    const began = performance.now()
    await program.stop()
    program = await start()
    return (performance.now() - began) / 1000
  }
  const restart = () => {
    const seconds = again()
    restarting = seconds.catch(() => undefined)
    return seconds
  }
  const stop = async () => {
    // Otherwise a program that is just starting would keep running.
    await restarting
    await program.stop()
  }
  try {
    await untilPagesIndexed(program.origin)
    await restart()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    name,
    origin,
    memory: () => program.memory(),
    processorMs: () => program.processorMs(),
    restart,
    stop,
  }
}
