import { readFileSync } from 'node:fs'

/** Kernel clock ticks per second on Linux. */
const TICKS_PER_SECOND = 100

/** CPU seconds of these processes so far; NaN on systems other than Linux. */
export function readCpuSeconds(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      return Number.NaN
    }
  }
  return ticks / TICKS_PER_SECOND
}
