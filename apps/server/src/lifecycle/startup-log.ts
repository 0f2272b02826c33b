import type { Clock } from '@evenkeel/server-kit/clock'

/** What the process says before and beside its log. */
export interface StartupLog {
  readonly info: (line: string) => void
  /** Something an operator should look at; the start goes on. */
  readonly warn: (line: string) => void
  /** Why there is no start. */
  readonly fatal: (line: string) => void
}

/** The numbers the log gives to how grave a line is. */
const levels = { info: 30, warn: 40, fatal: 60 } as const

/** Plain lines for a person at a terminal; in production lines of JSON like those of the log, for whoever collects them. */
export function createStartupLog(
  isProduction: boolean,
  clock: Pick<Clock, 'now'>,
  write: { readonly out: (text: string) => void; readonly err: (text: string) => void },
): StartupLog {
  const asJson = (level: keyof typeof levels, msg: string): string =>
    `${JSON.stringify({ level: levels[level], time: clock.now().epochMilliseconds, msg })}\n`
  if (isProduction)
    return {
      info: (line) => write.out(asJson('info', line)),
      warn: (line) => write.out(asJson('warn', line)),
      fatal: (line) => write.err(asJson('fatal', line)),
    }
  return {
    info: (line) => write.out(`${line}\n`),
    warn: (line) => write.out(`Warning: ${line}\n`),
    fatal: (line) => write.err(`${line}\n`),
  }
}
