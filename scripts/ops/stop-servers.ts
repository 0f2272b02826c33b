import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

/** How long servers may take to exit before they are killed. */
const STOP_TIMEOUT = seconds(10)
/** Exit codes of a process that a signal ended. */
const signalExitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Registers signal handlers: a signal first stops every started program, including PostgreSQL and proxies, then runs
 * `clean`, then exits.
 */
export function stopServersOnSignal(clean: () => void): void {
  const running = new Set<ChildProcess>()
  let isEnding = false
  subscribe('child_process', (message) => {
    const { process: child } = message as { readonly process: ChildProcess }
    running.add(child)
    child.once('exit', () => running.delete(child))
    if (isEnding) child.kill('SIGKILL')
  })
  const end = async (signal: keyof typeof signalExitCodes): Promise<void> => {
    if (isEnding) return
    isEnding = true
    const ends = [...running].map((child) => new Promise((gone) => void child.once('exit', gone)))
    // For PostgreSQL this means fast shutdown, without waiting for clients.
    for (const child of running) child.kill('SIGINT')
    await Promise.race([Promise.all(ends), wait(STOP_TIMEOUT)])
    for (const child of running) child.kill('SIGKILL')
    clean()
    process.exit(signalExitCodes[signal])
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))
}
