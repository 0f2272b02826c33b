import type { Clock } from '@evenkeel/server-kit/clock'

/** Startup messages before and beside the log. */
export interface StartupLog {
  readonly info: (line: string) => void
  /** A warning for the operator; the start continues. */
  readonly warn: (line: string) => void
  /** Why the product cannot start. */
  readonly fatal: (line: string) => void
}

/** Numeric levels of the log. */
const levels = { info: 30, warn: 40, fatal: 60 } as const

/** Plain lines on a terminal; JSON lines like those of the log in production. */
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
