import { readFileSync } from 'node:fs'

/** Ticks of the kernel's clock in a second, as Linux counts them for programs. */
const TICKS_PER_SECOND = 100

/** Seconds of processor these processes have used so far; NaN where the system does not tell (it does on Linux). */
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
